import { NavLink } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Badge } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { FrameViewer } from '../frame/frame'
import type { PageFacts } from '../page/page-facts'
import { usePage } from '../page/page-facts'

/** The credits balance is shown at this value and below (specification 2). */
const lowCredits = 10

type Place = 'bar' | 'rail'

const navigationClass = cva(
  [
    'flex max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-bar max-md:justify-around max-md:border-border',
    'max-md:border-t max-md:bg-surface-1 max-md:px-1 max-md:pt-1 max-md:pb-safe-1',
  ],
  {
    variants: {
      place: {
        bar: 'on-buy:max-md:hidden md:ms-5 md:gap-0.5',
        rail: 'group-data-[view=talk]/chat:max-md:hidden md:flex-1 md:flex-col md:gap-2',
      },
    },
  },
)

const itemClass = cva('group/item nav-item', {
  variants: { place: { bar: 'nav-item-bar', rail: 'nav-item-rail' } },
})

const drawingClass = cva('max-md:text-tab-icon max-md:group-current/item:stroke-[2.5]', {
  variants: { place: { bar: 'md:text-lg md:max-lg:hidden', rail: 'md:text-icon' } },
})

/** Count at the icon's corner, where the icon is above its label. */
const numberClass = cva(
  'max-md:absolute max-md:start-1/2 max-md:top-0.75 max-md:ms-1 max-md:text-tab max-md:ring-2 max-md:ring-surface-1',
  {
    variants: { place: { bar: '', rail: 'md:absolute md:start-1/2 md:top-1 md:ms-1 md:ring-2 md:ring-surface-1' } },
  },
)

interface MainNavigationProps {
  /** Place from 768 px on; below, it is always the tab bar. */
  place: Place
  viewer: FrameViewer
}

/** Main links of a member. Styles detect their position by `data-tabs`. */
export function MainNavigation({ place, viewer }: MainNavigationProps) {
  const { t } = useTranslation('common')
  return (
    <nav className={navigationClass({ place })} data-tabs={place} aria-label={t('nav.main')}>
      <NavItem place={place} to={paths.members} icon="search" label={t('nav.members')} />
      <NavItem place={place} to={paths.chats} names="messages" icon="message-circle" label={t('nav.messages')}>
        <Badge
          count={viewer.unread}
          label={t('badge.unread', { count: viewer.unread })}
          className={numberClass({ place })}
        />
      </NavItem>
      <NavItem place={place} to={paths.likes} icon="heart" label={t('nav.likes')}>
        <Badge
          count={viewer.newLikes}
          kind="new"
          label={t('badge.new', { count: viewer.newLikes })}
          className={numberClass({ place })}
        />
      </NavItem>
      <NavItem place={place} to={paths.swipeGame} icon="layers" label={t('nav.swipe')} />
      {viewer.paid ? (
        <NavItem place={place} to={paths.credits} names="premium" icon="coins" label={t('nav.credits')}>
          {viewer.credits <= lowCredits && (
            <Badge
              count={viewer.credits}
              kind={viewer.credits > 0 ? 'warning' : 'danger'}
              label={t('badge.credits_left', { count: viewer.credits })}
              showZero
              className={numberClass({ place })}
            />
          )}
        </NavItem>
      ) : (
        <NavItem place={place} to={paths.premium} names="premium" icon="crown" label={t('nav.premium')} />
      )}
    </nav>
  )
}

interface NavItemProps {
  place: Place
  to: string
  /** Marks the item as current on pages whose `navigation` has this value. */
  names?: PageFacts['navigation']
  icon: IconName
  label: string
  children?: ReactNode
}

function NavItem({ place, to, names, icon, label, children }: NavItemProps) {
  const { navigation } = usePage().facts
  const Item = navigation ? Link : NavLink
  const isNamed = navigation !== undefined && navigation === names
  return (
    <Item className={itemClass({ place })} to={to} aria-current={isNamed ? 'page' : undefined}>
      <Icon className={drawingClass({ place })} name={icon} />
      <span>{label}</span>
      {children}
    </Item>
  )
}
