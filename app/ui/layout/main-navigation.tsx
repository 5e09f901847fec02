import { NavLink, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '~/ui/link'
import type { FrameViewer } from '../frame'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'
import { Badge } from '../labels'

/** Specification 2: the balance shows from here down. */
const lowCredits = 10

/** A member's main links: in the top bar or rail, in the tab bar on a phone. */
export function MainNavigation({ viewer }: { viewer: FrameViewer }) {
  const { t } = useTranslation('common')
  return (
    <nav className="nav nav--tabs" aria-label={t('nav.main')}>
      <NavItem to="/members" icon="search" label={t('nav.members')} />
      <NavItem to="/chats" icon="message-circle" label={t('nav.messages')}>
        <Badge count={viewer.unread} label={t('badge.unread')} />
      </NavItem>
      <NavItem to="/likes" icon="heart" label={t('nav.likes')}>
        <Badge count={viewer.newLikes} kind="new" label={t('badge.new')} />
      </NavItem>
      <NavItem to="/swipe-game" icon="layers" label={t('nav.swipe')} />
      {viewer.paid ? (
        <NavItem to="/credits" icon="coins" label={t('nav.credits')}>
          {viewer.credits <= lowCredits && (
            <Badge
              count={viewer.credits}
              kind={viewer.credits > 0 ? 'warning' : 'danger'}
              label={t('badge.credits_left', { count: viewer.credits })}
              showZero
            />
          )}
        </NavItem>
      ) : (
        <NavItem to="/premium" also={['/credits', '/directdebit']} icon="crown" label={t('nav.premium')} />
      )}
    </nav>
  )
}

interface NavItemProps {
  to: string
  /** Pages that belong to it by another address. */
  also?: readonly string[]
  icon: IconName
  label: string
  children?: ReactNode
}

function NavItem({ to, also = [], icon, label, children }: NavItemProps) {
  const { pathname } = useLocation()
  const isOther = also.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  const Item = isOther ? Link : NavLink
  return (
    <Item className="nav__item" to={to} aria-current={isOther ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {children}
    </Item>
  )
}
