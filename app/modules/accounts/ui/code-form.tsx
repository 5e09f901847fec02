import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { CodeReply } from '../schema'

interface CodeFormProps {
  /** Path to continue to. */
  next: string
  rules: FormRules
  reply: CodeReply | undefined
  /** Label of the button. */
  submit: string
  /** Further fields. */
  children?: ReactNode
}

/** A form for a code of the authenticator app, or a recovery code. */
export function CodeForm({ next, rules, reply, submit, children }: CodeFormProps) {
  const { t } = useTranslation('accounts')
  const busy = useNavigation().formData?.has('code')
  const { form, fields } = useRuledForm<'code'>({ id: 'code', result: reply?.result, rules })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-5" {...form.props}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="intent" value="code" />
      {children}
      <TextField
        field={fields.code}
        label={t('code.field')}
        help={t('code.help')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" look="primary" block busy={busy ?? false}>
        {submit}
      </Button>
    </Form>
  )
}
