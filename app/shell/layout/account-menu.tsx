import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '~/i18n/languages'
import { forgetOwn } from '~/modules/accounts/ui/own-storage'
import { paths } from '~/paths'
import { usePushState } from '~/ui/browser/push-state'
import { iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Avatar } from '~/ui/labels'
import { Link } from '~/ui/link'
import { Menu } from '~/ui/menu/menu'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import { dismissedText, onDismissal } from '~/ui/notices/dismissals'
import { waitingBanner } from '../banners/choose-banners'
import type { FrameViewer } from '../frame/frame'
import { useFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'
import { hasLanguageChoice } from './language-menu'

/** Account dropdown: my profile, settings, logout (specification 2). */
export function AccountMenu({ viewer, place = 'bar' }: { viewer: FrameViewer; place?: 'bar' | 'rail' }) {
  const { t } = useTranslation('common')
  const frame = useFrame()
  const { facts: page } = usePage()
  const cookies = useSyncExternalStore(onDismissal, dismissedText, () => '')
  const waits = waitingBanner(frame.banners, { page, pushState: usePushState(), cookies })
  return (
    <Menu
      place={place}
      triggerClass={iconButtonClass()}
      label={t(waits ? 'account.menu_waits' : 'account.menu')}
      trigger={
        <span className="relative">
          <Avatar src={viewer.photoUrl} size="small" />
          {waits && (
            <span
              className="absolute -top-0.5 -right-0.5 size-3 rounded-full bg-primary ring-2 ring-surface-1"
              data-waiting-notice
            />
          )}
        </span>
      }
    >
      <div className="flex max-w-70 items-center gap-3 p-3">
        <Avatar src={viewer.photoUrl} />
        <p className="heading-4 min-w-0 flex-1">{viewer.name}</p>
      </div>
      <hr />
      {waits && (
        <MenuItem>
          <Link className={menuItemClass()} to={waits.action?.method === 'get' ? waits.action.to : paths.members}>
            <Icon name={waits.icon} />
            <span>{waits.title}</span>
          </Link>
        </MenuItem>
      )}
      <MenuItem>
        <Link className={menuItemClass()} to={paths.profile}>
          <Icon name="user-round" />
          <span>{t('account.my_profile')}</span>
        </Link>
      </MenuItem>
      <MenuItem>
        <Link className={menuItemClass()} to={paths.picks}>
          <Icon name="sparkles" />
          <span>{t('account.three_for_you')}</span>
        </Link>
      </MenuItem>
      <MenuItem>
        <Link className={menuItemClass()} to={paths.notifications}>
          <Icon name="settings" />
          <span>{t('account.settings')}</span>
        </Link>
      </MenuItem>
      {hasLanguageChoice(frame) && (
        <MenuItem>
          <Link className={menuItemClass()} to={paths.langConfig}>
            <Icon name="globe" />
            <span>{t('language.menu', { language: languageNames[frame.language] })}</span>
          </Link>
        </MenuItem>
      )}
      <MenuItem>
        <Link className={menuItemClass()} to={paths.page('imprint')}>
          <Icon name="info" />
          <span>{t('footer.imprint')}</span>
        </Link>
      </MenuItem>
      <hr />
      <form method="post" action={paths.logout} onSubmit={forgetOwn}>
        <MenuItem>
          <button className={menuItemClass()} type="submit">
            <Icon name="log-out" />
            <span>{t('account.logout')}</span>
          </button>
        </MenuItem>
      </form>
    </Menu>
  )
}
