import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { PasswordField, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import type { LoginReply } from '../schema'
import { OtherWay } from './account-page'
import { TimeZoneField } from './time-zone-field'

interface LogInFormProps {
  rules: FormRules
  reply: LoginReply | undefined
  /** Path to return to after login. */
  next: string
}

/** The login form: name or e-mail address, and password. An unknown name gets the same message as a wrong password. */
export function LogInForm({ rules, reply, next }: LogInFormProps) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  const locked = reply?.outcome?.kind === 'locked'
  const { form, fields } = useRuledForm<'login' | 'password'>({
    id: 'login',
    result: reply?.result,
    rules,
  })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-5" {...form.props}>
      <input type="hidden" name="next" value={next} />
      <TimeZoneField />
      <LogInNotice outcome={reply?.outcome ?? null} />
      <TextField
        field={fields.login}
        label={t('field.login')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label={t('field.password')} autoComplete="current-password" />
      <div className={locked ? 'grid grid-cols-1 content-start gap-3' : 'grid grid-cols-1 content-start gap-1'}>
        <Button type="submit" look="primary" size="large" block busy={navigation.formMethod === 'POST'}>
          {t('login.submit')}
        </Button>
        {locked ? (
          <ButtonLink block to={paths.resetPassword}>
            {t('login.set_new_password')}
          </ButtonLink>
        ) : (
          <OtherWay>
            <Link className="link" to={paths.resetPassword}>
              {t('login.forgot')}
            </Link>
          </OtherWay>
        )}
      </div>
    </Form>
  )
}

function LogInNotice({ outcome }: { outcome: LoginReply['outcome'] }) {
  const { t } = useTranslation('accounts')
  if (outcome?.kind === 'failed') return <Alert title={t('error.login_failed')}>{t('login.failed_hint')}</Alert>
  if (outcome?.kind !== 'locked') return null
  return (
    <Alert kind="warning" icon="lock" title={t('error.login_locked', { minutes: outcome.minutes })}>
      {t('login.locked_hint')}
    </Alert>
  )
}
