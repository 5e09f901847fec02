import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import type { FormRules } from '~/ui/forms/form-rules'
import { FixedField, PasswordField, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Alert } from '~/ui/notices/alert'
import { Panel } from '~/ui/panels'
import type { EmailChangeReply, PasswordChangeReply } from '../../schema'
import { limits } from '../../schema'
import { useEmailSuggestion } from '../use-email-suggestion'
import { IntentForm } from './intent-form'

interface EmailFormProps {
  action: string
  email: string
  /** Whether the session was proved recently, so that the password isn't asked for. */
  proved: boolean
  reply: EmailChangeReply | undefined
  rules: FormRules
}

/** A form to change the e-mail address, which takes effect when the link in the e-mail is used. */
export function EmailForm({ action, email, proved, reply, rules }: EmailFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const suggestion = useEmailSuggestion()
  const { form, fields } = useRuledForm<'email' | 'password'>({ id: 'change-email', result: reply?.result, rules })
  return (
    <Panel title={t('account.title')}>
      <FixedField id="own-email" label={t('account.current_email')} value={email} />
      {reply?.sentTo && (
        <Alert kind="success" icon="mail-check" title={t('account.email_sent_title')}>
          <Trans
            t={t}
            i18nKey="account.email_sent_text"
            values={{ email: reply.sentTo }}
            components={{ strong: <strong /> }}
          />
        </Alert>
      )}
      <IntentForm action={action} intent="email" form={form.props} label={t('account.change_email')}>
        <TextField
          field={fields.email}
          label={t('account.new_email')}
          type="email"
          autoComplete="email"
          suggestion={suggestion.of}
          onBlur={(event) => suggestion.check(event.target.value)}
          onInput={suggestion.clear}
        />
        {!proved && (
          <PasswordField
            field={fields.password}
            label={t('account.current_password')}
            autoComplete="current-password"
          />
        )}
      </IntentForm>
    </Panel>
  )
}

interface PasswordFormProps {
  action: string
  reply: PasswordChangeReply | undefined
  rules: FormRules
}

/** A form to change the password, which logs out all other devices. */
export function PasswordForm({ action, reply, rules }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const { form, fields } = useRuledForm<'old' | 'password' | 'repeat'>({
    id: 'change-password',
    result: reply?.result,
    rules,
  })
  return (
    <Panel title={t('account.password_title')}>
      <p className="meta">{t('account.password_text')}</p>
      <IntentForm action={action} intent="password" form={form.props} label={t('account.change_password')}>
        <PasswordField field={fields.old} label={t('account.current_password')} autoComplete="current-password" />
        <div className="grid grid-cols-fit-48 items-start gap-4">
          <PasswordField
            field={fields.password}
            label={t('accounts:field.new_password')}
            help={t('accounts:field.password_help', limits.password)}
            autoComplete="new-password"
          />
          <PasswordField
            field={fields.repeat}
            label={t('accounts:field.repeat_password')}
            autoComplete="new-password"
          />
        </div>
      </IntentForm>
    </Panel>
  )
}
