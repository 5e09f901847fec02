import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import type { StartView } from '~/modules/accounts/schema'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Result } from '~/ui/panels'
import { StartForm } from './start-form'

interface JoinGateProps {
  /** Path to return to after logging in. */
  next: string
  /** Whether and for whom sign-up is open; while it is closed, the gate only offers to log in. */
  signUp: StartView
}

/** Shown instead of members on brands whose visitors have to log in or join to see them. */
export function JoinGate({ next, signUp }: JoinGateProps) {
  const { t } = useTranslation('members')
  const login = `${paths.login}?next=${encodeURIComponent(next)}`
  if (signUp.joining !== 'open') {
    return (
      <Result icon="lock" title={t('gate.closed_title')} text={t(`gate.closed_text.${signUp.joining}`)}>
        <ButtonLink look="primary" to={login}>
          {t('gate.login')}
        </ButtonLink>
      </Result>
    )
  }
  return (
    <div className="mx-auto grid max-w-136 grid-cols-1 content-start gap-5 py-5">
      <div className="grid grid-cols-1 content-start gap-2">
        <h1 className="heading-1">{t('gate.title')}</h1>
        <p className="lede">
          <Trans t={t} i18nKey="gate.text" components={{ login: <Link className="link" to={login} /> }} />
        </p>
      </div>
      <StartForm {...signUp} />
    </div>
  )
}
