import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLocation } from '@remix-run/react'
import chatsStyles from '~/styles/pages/chats.css?url'
import { useFrame } from '~/ui/frame'
import { AccountMenu } from '~/ui/layout/account-menu'
import { Banners } from '~/ui/layout/banners'
import { Brand, SkipLink } from '~/ui/layout/brand'
import { MainNavigation } from '~/ui/layout/main-navigation'
import { Overlays } from '~/ui/layout/overlays'
import { OfflineNotice } from '~/ui/notices/offline-notice'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatsStyles }]

/**
 * Specification 2, layout chat: bare. A rail from 768 px, the tab bar below; on a phone an opened conversation has the
 * screen to itself. The page's <main id="main" className="chat__panes"> holds list, conversation and person.
 */
export default function ChatLayout() {
  const { viewer } = useFrame()
  const { pathname } = useLocation()
  return (
    <div className="chat" data-view={pathname === '/chats' ? 'list' : 'talk'}>
      <SkipLink />
      <div className="chat__notices">
        <OfflineNotice />
        <Banners />
      </div>
      <header className="rail">
        <Brand />
        {viewer && <MainNavigation viewer={viewer} />}
        {viewer && <AccountMenu viewer={viewer} />}
      </header>
      <Outlet />
      <Overlays restrictedEntry />
    </div>
  )
}
