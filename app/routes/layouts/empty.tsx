import { Outlet } from '@remix-run/react'
import { OfferBar } from '~/shell/banners/offer-bar'
import { SignUpHost } from '~/shell/hosts/sign-up-host'
import { Overlays } from '~/shell/overlays/overlays'
import { SkipLink } from '~/ui/brand/brand'

/** Layout empty (specification 2): only the content, below the offer where a page shows it. */
export default function EmptyLayout() {
  return (
    <SignUpHost>
      <SkipLink />
      <OfferBar />
      <Outlet />
      <Overlays />
    </SignUpHost>
  )
}
