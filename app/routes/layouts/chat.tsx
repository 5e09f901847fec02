import { Outlet, useLocation } from '@remix-run/react'
import { paths } from '~/paths'
import { AlertStrip } from '~/shell/banners/alert-strip'
import { OfferBar } from '~/shell/banners/offer-bar'
import { useFrame } from '~/shell/frame/frame'
import { AccountMenu } from '~/shell/layout/account-menu'
import { MainNavigation } from '~/shell/layout/main-navigation'
import { Overlays } from '~/shell/overlays/overlays'
import { Brand, SkipLink } from '~/ui/brand/brand'
import { OfflineNotice } from '~/ui/notices/offline-notice'

/**
 * Layout chat (specification 2): no top bar or footer. A rail from 768 px on, the tab bar below that; on a phone an
 * open conversation fills the screen. The page's <main id="main"> holds list, conversation and profile. Where notices
 * in large text fill a phone, the page scrolls to its list.
 */
export default function ChatLayout() {
  const { viewer } = useFrame()
  const { pathname } = useLocation()
  return (
    <div
      className="group/chat grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] overflow-clip max-md:data-[view=list]:grid-rows-[auto_minmax(75%,1fr)_auto] max-md:data-[view=list]:overflow-y-auto max-md:data-[view=list]:pb-safe-tabs md:grid-cols-behind-21 md:grid-rows-[auto_minmax(0,1fr)]"
      data-view={pathname === paths.chats ? 'list' : 'talk'}
    >
      <SkipLink />
      <div className="col-span-full row-start-1">
        <OfflineNotice />
        <OfferBar />
        <AlertStrip />
      </div>
      <header className="max-md:contents md:col-start-1 md:row-start-2 md:flex md:flex-col md:items-center md:gap-4 md:border-border md:border-e md:bg-surface-1 md:py-4">
        <Brand place="rail" />
        {viewer && <MainNavigation place="rail" viewer={viewer} />}
        {viewer && <AccountMenu viewer={viewer} place="rail" />}
      </header>
      <Outlet />
      <Overlays restrictedEntry />
    </div>
  )
}
