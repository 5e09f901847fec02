import { Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AlertStrip } from '~/shell/banners/alert-strip'
import { OfferBar } from '~/shell/banners/offer-bar'
import { SignUpHost } from '~/shell/hosts/sign-up-host'
import { Footer } from '~/shell/layout/footer'
import { TopBar } from '~/shell/layout/top-bar'
import { Overlays } from '~/shell/overlays/overlays'
import { ErrorPage } from '~/shell/page/error-page'
import { SkipLink } from '~/ui/brand/brand'
import { OfflineNotice } from '~/ui/notices/offline-notice'

/** Layout default (specification 2). Each page renders its own <main id="main">. */
export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}

export function ErrorBoundary() {
  return (
    <DefaultFrame>
      <ErrorPage />
    </DefaultFrame>
  )
}

function DefaultFrame({ children }: { children: ReactNode }) {
  return (
    <SignUpHost>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TopBar />
        <OfflineNotice />
        <OfferBar />
        <AlertStrip />
        {children}
        <Footer />
        <Overlays />
      </div>
    </SignUpHost>
  )
}
