import { Outlet } from '@remix-run/react'
import { SkipLink } from '~/ui/layout/brand'
import { Overlays } from '~/ui/layout/overlays'

/** Specification 2, layout empty: the content only. */
export default function EmptyLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <Overlays />
    </>
  )
}
