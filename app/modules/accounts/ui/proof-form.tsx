import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { PasswordField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { ProofReply } from '../schema'

interface ProofFormProps {
  /** The member's name, for the browser's password manager. */
  name: string
  /** Path to continue to. */
  next: string
  rules: FormRules
  reply: ProofReply['password']
}

/** A form that asks for the password again. */
export function ProofForm({ name, next, rules, reply }: ProofFormProps) {
  const { t } = useTranslation('accounts')
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<'password'>({ id: 'proof', result: reply?.result, rules })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-5" {...form.props}>
      <input type="hidden" name="next" value={next} />
      <input className="sr-only" type="text" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden />
      <PasswordField field={fields.password} label={t('field.password')} autoComplete="current-password" />
      <div className="grid grid-cols-1 content-start gap-3">
        <Button type="submit" look="primary" block busy={busy}>
          {t('proof.submit')}
        </Button>
        <ButtonLink look="ghost" block to={paths.notifications}>
          {t('proof.back')}
        </ButtonLink>
      </div>
    </Form>
  )
}
