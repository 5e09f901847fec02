import type { LinkProps } from '@remix-run/react'
import { Link as RouterLink } from '@remix-run/react'
import { forwardRef, useContext } from 'react'
import { CarriedQuery, withCarried } from './carried/carried'

/** Addresses that the router would not change; it resolves dots in the others. */
const plain = /^\/$|^(?:\/[\w~%=&?-]+)+$/

const CarryingLink = forwardRef<HTMLAnchorElement, LinkProps>(function CarryingLink({ to, ...rest }, ref) {
  const carried = useContext(CarriedQuery)
  return <RouterLink {...rest} ref={ref} to={typeof to === 'string' ? withCarried(to, carried) : to} />
})

/**
 * Remix's link with the visit's carried query. The server renders plain addresses without the router, which resolves
 * each link against the page's whole route: 50 links took a tenth of the page's render time.
 */
export const Link = import.meta.env.SSR ? ServerLink : CarryingLink

function ServerLink(props: LinkProps) {
  const carried = useContext(CarriedQuery)
  const { to, prefetch, discover, replace, state, preventScrollReset, relative, viewTransition, ...anchor } = props
  if (typeof to !== 'string' || !plain.test(to) || discover === 'none' || props.reloadDocument) {
    return <CarryingLink {...props} />
  }
  return <a {...anchor} href={withCarried(to, carried)} data-discover="true" />
}
