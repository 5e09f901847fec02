import { useTranslation } from 'react-i18next'
import { languageNames } from '~/i18n/languages'
import { Link } from '~/ui/link'
import { iconButtonClass } from '../button'
import type { FrameViewer } from '../frame'
import { useFrame } from '../frame'
import { Icon } from '../icon'
import { Avatar } from '../labels'
import { Menu } from '../menu/menu'
import { MenuItem, menuItemClass } from '../menu/parts'
import { forgetOwn } from '../own-storage'
import { hasLanguageChoice } from './language-menu'

/** Specification 2, account dropdown: my profile, settings, logout. */
export function AccountMenu({ viewer, place = 'bar' }: { viewer: FrameViewer; place?: 'bar' | 'rail' }) {
  const { t } = useTranslation('common')
  const frame = useFrame()
  return (
    <Menu
      place={place}
      triggerClass={iconButtonClass()}
      label={t('account.menu')}
      trigger={<Avatar src={viewer.photoUrl} size="small" />}
    >
      <div className="flex max-w-70 items-center gap-3 p-3">
        <Avatar src={viewer.photoUrl} />
        <div className="min-w-0 flex-1">
          <p className="heading-4">{viewer.name}</p>
          <p className="fine">{viewer.email}</p>
        </div>
      </div>
      <hr />
      <MenuItem>
        <Link className={menuItemClass()} to="/profile">
          <Icon name="user-round" />
          <span>{t('account.my_profile')}</span>
        </Link>
      </MenuItem>
      <MenuItem>
        <Link className={menuItemClass()} to="/notifications">
          <Icon name="settings" />
          <span>{t('account.settings')}</span>
        </Link>
      </MenuItem>
      {hasLanguageChoice(frame) && (
        <MenuItem>
          <Link className={menuItemClass()} to="/lang-config">
            <Icon name="globe" />
            <span>{t('language.menu', { language: languageNames[frame.language] })}</span>
          </Link>
        </MenuItem>
      )}
      <hr />
      <form method="post" action="/logout" onSubmit={forgetOwn}>
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
