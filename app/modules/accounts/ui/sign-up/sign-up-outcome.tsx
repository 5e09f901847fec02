import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import { EmptyState, Result } from '~/ui/panels'
import type { Joining, SignUpOutcome, WaitsForDeletion as WaitsForDeletionOutcome } from '../../schema'

/** The outcome of a valid form that did not log in. */
export function SignUpOutcomeView({ outcome }: { outcome: SignUpOutcome }) {
  switch (outcome.kind) {
    case 'account_exists':
      return <AccountExists />
    case 'waits_for_deletion':
      return <WaitsForDeletion {...outcome} />
    case 'look_in_inbox':
      return <LookInInbox email={outcome.email} />
  }
}

function AccountExists() {
  const { t } = useTranslation('accounts')
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Alert title={t('error.account_exists')}>{t('signup.exists_text')}</Alert>
      <div className="grid grid-cols-1 content-start gap-2">
        <ButtonLink look="primary" block to={paths.login}>
          {t('login.submit')}
        </ButtonLink>
        <ButtonLink look="ghost" block to={paths.resetPassword}>
          {t('login.forgot')}
        </ButtonLink>
      </div>
    </div>
  )
}

/**
 * Offers to reactivate a closed account, at once after the right password, otherwise by e-mail. Says so when it's too
 * late.
 */
export function WaitsForDeletion({ until, isOver, email, pass }: Omit<WaitsForDeletionOutcome, 'kind'>) {
  const { t } = useTranslation(['accounts', 'common'])
  const { date } = useFormat()
  const busy = useNavigation().formAction === paths.reactivate
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Alert kind="warning" icon="clock" title={t(isOver ? 'signup.over_title' : 'signup.waits_title')}>
        {t(isOver ? 'signup.over_text' : 'signup.waits_text', { date: date(until) })}
      </Alert>
      {pass && (
        <Form method="post" action={paths.reactivate}>
          <input type="hidden" name="token" value={pass} />
          <Button type="submit" look="primary" block busy={busy}>
            {t('signup.waits_back')}
          </Button>
        </Form>
      )}
      {email && (
        <Form method="post" action={paths.reactivate}>
          <input type="hidden" name="email" value={email} />
          <Button type="submit" look="primary" block name="intent" value="send" busy={busy}>
            {t('signup.waits_send')}
          </Button>
        </Form>
      )}
      <ButtonLink block to={paths.page('service')}>
        {t('common:footer.service')}
      </ButtonLink>
    </div>
  )
}

function LookInInbox({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  return (
    <Result
      icon="mail"
      title={t('signup.inbox_title')}
      text={<Trans t={t} i18nKey="signup.inbox_text" values={{ email }} components={{ strong: <strong /> }} />}
    />
  )
}

/** Shown if sign-up requires an invitation or a partner's link, and the visitor has none (specification 6). */
export function JoiningClosed({ joining }: { joining: Exclude<Joining, 'open'> }) {
  const { t } = useTranslation('accounts')
  return (
    <EmptyState
      icon="ticket"
      title={t(`signup.closed.${joining}.title`)}
      text={t(`signup.closed.${joining}.text`)}
      action={<ButtonLink to={paths.login}>{t('login.submit')}</ButtonLink>}
    />
  )
}
