import { Outlet } from '@remix-run/react'
import { SkipLink } from '~/ui/layout/brand'
import { Footer } from '~/ui/layout/footer'
import { Overlays } from '~/ui/layout/overlays'
import { LanderBar } from '~/ui/layout/top-bar'

/** Specification 2, layout lander: small header with the logo, footer. */
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
