import { useTranslation } from 'react-i18next'
import type { Joining } from '~/modules/accounts/schema'
import { paths } from '~/paths'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { OverScene, overSceneClass } from './over-scene'
import type { ScreenProps } from './parts'

/** What every lander shows while its visitors can't sign up: its headline, and how to join. */
export function Closed({ view, joining }: ScreenProps & { joining: Exclude<Joining, 'open'> }) {
  const { t } = useTranslation('accounts')
  return (
    <OverScene view={view}>
      <section className={overSceneClass} aria-labelledby="closed">
        <h2 className="heading-3" id="closed">
          {t(`signup.closed.${joining}.title`)}
        </h2>
        <p>{t(`signup.closed.${joining}.text`)}</p>
        <Link className={buttonClass({ look: 'primary', size: 'large', block: true })} to={paths.login}>
          {t('login.submit')}
        </Link>
      </section>
    </OverScene>
  )
}
