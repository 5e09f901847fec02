import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Options } from '~/ui/forms/choices'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { LeavingFields, LeavingReply } from '../schema'
import { leavingReasons } from '../schema'
import { StepActions } from './step-parts'

interface WhyStepProps {
  reply: LeavingReply | undefined
  rules: FormRules
  busy: boolean
}

/** Asks for the reason for leaving, which is optional. */
export function WhyStep({ reply, rules, busy }: WhyStepProps) {
  const { t } = useTranslation('leaving')
  const { form, fields } = useRuledForm<keyof Pick<LeavingFields, 'reason' | 'note'>>({
    id: 'leaving-why',
    result: reply?.result,
    rules,
    start: { reason: reply?.reason, note: reply?.note },
  })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-4" {...form.props}>
      <Options
        field={fields.reason}
        label={<h2 className="heading-2 mb-2">{t('why.title')}</h2>}
        choices={leavingReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextArea field={fields.note} label={t('why.note')} note={t('why.optional')} rows={3} />
      <StepActions>
        <ButtonLink look="ghost" to={`${paths.notifications}?section=account`}>
          {t('keep')}
        </ButtonLink>
        <Button type="submit" look="danger" name="intent" value="why" busy={busy}>
          {t('why.next')}
        </Button>
      </StepActions>
    </Form>
  )
}
