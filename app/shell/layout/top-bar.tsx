import { useNavigate } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Brand, barClass } from '~/ui/brand/brand'
import { ButtonLink, IconButton } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { useFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'
import { AccountMenu } from './account-menu'
import { isInstalledApp, onInstalledApp } from './installed-app'
import { LanguageMenu } from './language-menu'
import { MainNavigation } from './main-navigation'

const insideClass = classNames('wrap relative flex min-h-14 flex-wrap items-center gap-2 md:min-h-bar md:flex-nowrap')
const endClass = classNames('ms-auto flex max-w-full flex-wrap items-center justify-end gap-1')

export function TopBar() {
  const { t } = useTranslation('common')
  const { viewer } = useFrame()
  return (
    <header className={classNames(barClass, 'border-border border-b on-profile:max-md:hidden')} data-bar>
      <div className={insideClass}>
        <BackButton />
        <Brand />
        {viewer && <MainNavigation place="bar" viewer={viewer} />}
        <div className={endClass}>
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
              <ButtonLink size="small" to={paths.login}>
                {t('login')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** Bar of landing pages: logo and language menu, without links that lead elsewhere. */
export function LanderBar() {
  return (
    <header className={classNames(barClass, 'border-border border-b on-profile:max-md:hidden')} data-bar>
      <div className={insideClass}>
        <Brand />
        <div className={endClass}>
          <LanguageMenu />
        </div>
      </div>
    </header>
  )
}

/** Back button for the installed app, which has no browser button. Shown when there is a page to go back to. */
function BackButton() {
  const { t } = useTranslation('common')
  const { back } = usePage().facts
  const navigate = useNavigate()
  const installed = useSyncExternalStore(onInstalledApp, isInstalledApp, () => false)
  if (!installed || !back || window.history.length < 2) return null
  return <IconButton className="-ms-3" icon="chevron-left" label={t('back')} onClick={() => navigate(-1)} />
}
