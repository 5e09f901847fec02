import type { SubmissionResult } from '@conform-to/dom'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { TimeZoneField } from '~/modules/accounts/ui/time-zone-field'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Result } from '~/ui/panels'
import type { ReturnView } from '../schema'

/** Shows the closed account, and the button that reactivates it. */
export function ReturnForm({ token, account, busy }: { token: string; account: ReturnView; busy: boolean }) {
  const { t } = useTranslation('leaving')
  const text = t(account.credits > 0 ? 'return.text_credits' : 'return.text', { count: account.credits })
  return (
    <Result icon="rotate-ccw" title={t('return.title', { name: account.name })} text={text}>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <TimeZoneField />
        <Button type="submit" look="primary" block busy={busy}>
          {t('return.do')}
        </Button>
      </Form>
      <ButtonLink look="ghost" block to={paths.home}>
        {t('return.leave_closed')}
      </ButtonLink>
    </Result>
  )
}

export function Returned() {
  const { t } = useTranslation(['leaving', 'accounts'])
  return (
    <Result icon="circle-check" kind="success" takesFocus title={t('return.done_title')} text={t('return.done_text')}>
      <ButtonLink look="primary" block to={paths.login}>
        {t('accounts:login.submit')}
      </ButtonLink>
    </Result>
  )
}

/** Shown when the link was used or is from another brand, or the account is erased. */
export function TooLate() {
  const { t } = useTranslation(['leaving', 'accounts', 'common'])
  return (
    <Result icon="link-2-off" kind="failure" title={t('return.invalid_title')} text={t('return.invalid_text')}>
      <ButtonLink look="primary" block to={paths.signup}>
        {t('accounts:signup.submit')}
      </ButtonLink>
      <ButtonLink block to={paths.reactivate}>
        {t('return.new_link')}
      </ButtonLink>
      <ButtonLink look="ghost" block to={paths.page('service')}>
        {t('common:footer.service')}
      </ButtonLink>
    </Result>
  )
}

interface WayBackFormProps {
  result: SubmissionResult<string[]> | undefined
  rules: FormRules
  busy: boolean
}

/** A form to request another e-mail with the link. */
export function WayBackForm({ result, rules, busy }: WayBackFormProps) {
  const { t } = useTranslation(['leaving', 'accounts'])
  const { form, fields } = useRuledForm<'email'>({ id: 'way-back', result, rules })
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-5" {...form.props}>
      <div className="grid grid-cols-1 content-start gap-1">
        <h1 className="heading-2">{t('return.ask_title')}</h1>
        <p className="meta">{t('return.ask_text')}</p>
      </div>
      <TextField field={fields.email} label={t('accounts:field.email')} type="email" autoComplete="email" />
      <Button type="submit" look="primary" block name="intent" value="send" busy={busy}>
        {t('return.send')}
      </Button>
    </Form>
  )
}

export function WayBackSent({ email }: { email: string }) {
  const { t } = useTranslation('leaving')
  const text = <Trans t={t} i18nKey="return.sent_text" values={{ email }} components={{ strong: <strong /> }} />
  return <Result icon="mail" takesFocus title={t('return.sent_title')} text={text} />
}
