import { Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SignUpHost } from '~/modules/accounts/ui/sign-up-host'
import { Banners } from '~/ui/layout/banners'
import { SkipLink } from '~/ui/layout/brand'
import { Footer } from '~/ui/layout/footer'
import { Overlays } from '~/ui/layout/overlays'
import { TopBar } from '~/ui/layout/top-bar'
import { OfflineNotice } from '~/ui/notices/offline-notice'
import { ErrorPage } from '~/ui/page/error-page'

/** Specification 2, layout default. Each page brings its own <main id="main">. */
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
        <Banners />
        {children}
        <Footer />
        <Overlays />
      </div>
    </SignUpHost>
  )
}
