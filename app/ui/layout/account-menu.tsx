import { useTranslation } from 'react-i18next'
import { languageNames } from '~/i18n/languages'
import { Link } from '~/ui/link'
import { iconButtonClass } from '../button'
import type { FrameViewer } from '../frame'
import { useFrame } from '../frame'
import { Icon } from '../icon'
import { Avatar } from '../labels'
import { Menu } from '../menu'
import { forgetOwn } from '../own-storage'
import { hasLanguageChoice } from './language-menu'

/** Specification 2, account dropdown: my profile, settings, logout. */
export function AccountMenu({ viewer }: { viewer: FrameViewer }) {
  const { t } = useTranslation('common')
  const frame = useFrame()
  return (
    <Menu
      triggerClass={iconButtonClass()}
      label={t('account.menu')}
      trigger={<Avatar src={viewer.photoUrl} size="small" />}
    >
      <div className="menu__who">
        <Avatar src={viewer.photoUrl} />
        <div className="min-w-0 flex-1">
          <p className="heading-4 truncate">{viewer.name}</p>
          <p className="fine truncate">{viewer.email}</p>
        </div>
      </div>
      <hr />
      <Link className="menu__item" to="/profile">
        <Icon name="user-round" />
        <span>{t('account.my_profile')}</span>
      </Link>
      <Link className="menu__item" to="/notifications">
        <Icon name="settings" />
        <span>{t('account.settings')}</span>
      </Link>
      {hasLanguageChoice(frame) && (
        <Link className="menu__item" to="/lang-config">
          <Icon name="globe" />
          <span>{t('language.menu', { language: languageNames[frame.language] })}</span>
        </Link>
      )}
      <hr />
      <form method="post" action="/logout" onSubmit={forgetOwn}>
        <button className="menu__item" type="submit">
          <Icon name="log-out" />
          <span>{t('account.logout')}</span>
        </button>
      </form>
    </Menu>
  )
}
