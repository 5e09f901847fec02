import { Outlet } from '@remix-run/react'
import { Footer } from '~/shell/layout/footer'
import { LanderBar } from '~/shell/layout/top-bar'
import { Overlays } from '~/shell/overlays/overlays'
import { SkipLink } from '~/ui/brand/brand'

/** Layout lander (specification 2): small header with the logo, footer. */
export default function LanderLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <LanderBar />
      <Outlet />
      <Footer />
      <Overlays restrictedEntry />
    </div>
  )
}
