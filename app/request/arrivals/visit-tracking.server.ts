import type { ChosenTracking } from '~/modules/traffic/tracking'
import {
  chooseTracking,
  isClick,
  trackingConsentCookie,
  trackingCookie,
  trackingOfQuery,
} from '~/modules/traffic/tracking'
import type { Arrival } from '~/platform/http/client-address.server'
import type { CookieJar } from '~/platform/http/cookies'
import type { Tenant } from '~/tenancy/tenant'
import type { SightOfLander } from './shown-lander.server'
import { shownLander } from './shown-lander.server'

interface Signs {
  tenant: Tenant
  incoming: Pick<Arrival, 'headers'>
  query: URLSearchParams
  /** The lander at this URL. */
  lander: SightOfLander | null
  cookies: CookieJar
  country: string | null
}

/** Determines the click that brought the visitor, and stores it in a cookie as far as the law of the country allows. */
export function visitTracking({ tenant, incoming, query, lander, cookies, country }: Signs): ChosenTracking {
  const consent = cookies.get(trackingConsentCookie.name)
  const chosen = chooseTracking({
    query: withLander(query, lander),
    cameFrom: cameFrom({ tenant, incoming, cookies }),
    cookie: cookies.get(trackingCookie.name),
    country,
    consent: consent === 'yes' || consent === 'no' ? consent : null,
  })
  const { keep } = chosen
  if (keep === null) cookies.clear(trackingCookie.name)
  else if (keep !== undefined) cookies.set(trackingCookie.name, keep, { maxAge: trackingCookie.maxAge })
  return chosen
}

/**
 * Adds the lander to an advertisement's click, and the variant that was drawn to any visit: only its links, forms or
 * cookie can know it later. Everything else of a lander is read by the next page from its Referer.
 */
function withLander(query: URLSearchParams, lander: SightOfLander | null): URLSearchParams {
  if (!lander || !(lander.drawn || isClick(trackingOfQuery(query) ?? {}))) return query
  const joined = new URLSearchParams(query)
  for (const [name, value] of Object.entries(lander.shown)) joined.set(name, value)
  return joined
}

/** Returns what a visit knows of the landers it has seen: what the URL carries, then what the cookie stores. */
export function memoriesOf(query: URLSearchParams, cookies: CookieJar): URLSearchParams[] {
  return [query, new URLSearchParams(cookies.get(trackingCookie.name) ?? '')]
}

/** Returns the tracking data of the page on this host that the request came from, according to its Referer. */
function cameFrom({
  tenant,
  incoming,
  cookies,
}: Pick<Signs, 'tenant' | 'incoming' | 'cookies'>): URLSearchParams | null {
  const page = ownReferer(incoming)
  if (!page) return null
  const memories = memoriesOf(page.searchParams, cookies)
  const lander = shownLander(tenant, page.pathname, { memories, previewing: false })
  // A variant drawn here is not the one that was shown there.
  const shown = lander && !lander.drawn ? Object.entries(lander.shown) : []
  return page.search || lander ? new URLSearchParams([...page.searchParams, ...shown]) : null
}

/** Returns the page on this host that the request came from; null for other hosts. */
export function ownReferer({ headers }: Signs['incoming']): URL | null {
  const host = headers.host?.toString()
  const referer = headers.referer?.toString()
  if (!host || !referer?.includes(host) || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.host === host ? page : null
}
