import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { SelectField, TextArea, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { FormErrors } from '~/ui/notices/alert'
import type { ComplaintFields, ComplaintReply } from '../schema'
import { complaintLimits, complaintTopics } from '../schema'

interface ComplaintFormProps {
  /** Name and address of the member who writes; null for a visitor. */
  sender: { name: string; email: string } | null
  reply: ComplaintReply | undefined
  rules: FormRules
}

export function ComplaintForm({ sender, reply, rules }: ComplaintFormProps) {
  const { t } = useTranslation(['complaints', 'accounts'])
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<keyof ComplaintFields>({
    id: 'complaint',
    result: reply?.result,
    start: sender ?? {},
    rules,
  })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-4" {...form.props}>
      <FormErrors errors={form.errors} />
      <SelectField
        field={fields.topic}
        label={t('form.topic')}
        placeholder={t('form.choose')}
        options={complaintTopics.map((value) => ({ value, label: t(`topic.${value}`) }))}
      />
      <div className="grid grid-cols-fit-48 items-start gap-4">
        <TextField field={fields.name} label={t('form.name')} autoComplete="name" />
        <TextField field={fields.email} label={t('accounts:field.email')} type="email" autoComplete="email" />
      </div>
      <TextField field={fields.order_number} label={t('form.order')} note={t('form.order_note')} />
      <TextArea
        field={fields.message}
        label={t('form.message')}
        help={t('form.message_help', { max: complaintLimits.message })}
        rows={6}
      />
      <Button type="submit" look="primary" size="large" block busy={busy}>
        {t('form.send')}
      </Button>
    </Form>
  )
}
