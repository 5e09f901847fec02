import { Outlet } from '@remix-run/react'
import { OfferBar } from '~/shell/banners/offer-bar'
import { SignUpHost } from '~/shell/hosts/sign-up-host'
import { Overlays } from '~/shell/overlays/overlays'
import { SkipLink } from '~/ui/brand/brand'
import { ImprintFooter } from '~/ui/brand/imprint-link'

/** Layout empty (specification 2): only the content, which fills the window, below the offer where a page shows it. */
export default function EmptyLayout() {
  return (
    <SignUpHost>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <OfferBar />
        <Outlet />
        <ImprintFooter />
        <Overlays />
      </div>
    </SignUpHost>
  )
}
