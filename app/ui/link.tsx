import type { LinkProps } from '@remix-run/react'
import { Link as RouterLink } from '@remix-run/react'

/** Addresses that the router leaves as they are; it resolves dots. */
const plain = /^\/$|^(?:\/[\w~%=&?-]+)+$/

/**
 * Remix's link. The server writes most of them without asking the router, which resolves each against the page's whole route:
 * 50 links of a page took a tenth of its time.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink

function ServerLink(props: LinkProps) {
  const { to, prefetch, discover, replace, state, preventScrollReset, relative, viewTransition, ...anchor } = props
  if (typeof to !== 'string' || !plain.test(to) || discover === 'none' || props.reloadDocument) {
    return <RouterLink {...props} />
  }
  return <a {...anchor} href={to} data-discover="true" />
}
