import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { ButtonLink } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import { EmptyState, Result } from '~/ui/panels'
import type { SignUpOutcome } from '../../schema'

/** What a complete, valid form can meet instead of a new account. */
export function SignUpOutcomeView({ outcome }: { outcome: SignUpOutcome }) {
  switch (outcome.kind) {
    case 'account_exists':
      return <AccountExists />
    case 'waits_for_deletion':
      return <WaitsForDeletion until={outcome.until} />
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
        <ButtonLink look="primary" block to="/login">
          {t('login.submit')}
        </ButtonLink>
        <ButtonLink look="ghost" block to="/reset-password">
          {t('login.forgot')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Also after the right password of such an account. */
export function WaitsForDeletion({ until }: { until: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  const { date } = useFormat()
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Alert kind="warning" icon="clock" title={t('signup.waits_title')}>
        {t('signup.waits_text', { date: date(until) })}
      </Alert>
      <ButtonLink block to="/pages/service">
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

/** Sign-ups are closed and the visitor came without an invite (specification 6). */
export function ByInvitation() {
  const { t } = useTranslation('accounts')
  return (
    <EmptyState
      icon="ticket"
      title={t('signup.closed_title')}
      text={t('signup.closed_text')}
      action={<ButtonLink to="/login">{t('login.submit')}</ButtonLink>}
    />
  )
}
