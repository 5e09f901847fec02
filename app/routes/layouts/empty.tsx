import { Outlet } from '@remix-run/react'
import { SignUpHost } from '~/shell/hosts/sign-up-host'
import { Overlays } from '~/shell/overlays/overlays'
import { SkipLink } from '~/ui/brand/brand'

/** Layout empty (specification 2): only the content. */
export default function EmptyLayout() {
  return (
    <SignUpHost>
      <SkipLink />
      <Outlet />
      <Overlays />
    </SignUpHost>
  )
}
