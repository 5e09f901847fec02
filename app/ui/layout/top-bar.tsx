import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button'
import { useFrame } from '../frame'
import { AccountMenu } from './account-menu'
import { BackButton } from './back-button'
import { Brand } from './brand'
import { LanguageMenu } from './language-menu'
import { MainNavigation } from './main-navigation'

export function TopBar() {
  const { t } = useTranslation('common')
  const { viewer } = useFrame()
  return (
    <header className="bar">
      <div className="wrap bar__in">
        <BackButton />
        <Brand />
        {viewer && <MainNavigation viewer={viewer} />}
        <div className="bar__end">
          {viewer ? (
            <>
              <div className="max-lg:hidden!">
                <LanguageMenu />
              </div>
              <AccountMenu viewer={viewer} />
            </>
          ) : (
            <>
              <LanguageMenu />
              <ButtonLink size="small" to="/login">
                {t('login')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** Landing pages: the mark and the language, nothing that leads away. */
export function LanderBar() {
  return (
    <header className="bar">
      <div className="wrap bar__in">
        <Brand />
        <div className="bar__end">
          <LanguageMenu />
        </div>
      </div>
    </header>
  )
}
