import { Outlet } from '@remix-run/react'
import { SignUpHost } from '~/modules/accounts/ui/sign-up-host'
import { SkipLink } from '~/ui/layout/brand'
import { Overlays } from '~/ui/layout/overlays'

/** Specification 2, layout empty: the content only. */
export default function EmptyLayout() {
  return (
    <SignUpHost>
      <SkipLink />
      <Outlet />
      <Overlays />
    </SignUpHost>
  )
}
