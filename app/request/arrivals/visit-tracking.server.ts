import type { ChosenTracking, ShownLander } from '~/modules/traffic/tracking'
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
import { shownLander } from './shown-lander.server'

interface Signs {
  tenant: Tenant
  incoming: Pick<Arrival, 'headers'>
  query: URLSearchParams
  /** The lander at this URL. */
  lander: ShownLander | null
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

/** Adds the lander to an advertisement's click. Without a click, the next page reads it from its Referer. */
function withLander(query: URLSearchParams, lander: ShownLander | null): URLSearchParams {
  if (!lander || !isClick(trackingOfQuery(query) ?? {})) return query
  return new URLSearchParams([...query, ...Object.entries(lander)])
}

/** Returns the tracking data of the page on this host that the request came from, according to its Referer. */
function cameFrom({
  tenant,
  incoming,
  cookies,
}: Pick<Signs, 'tenant' | 'incoming' | 'cookies'>): URLSearchParams | null {
  const page = ownReferer(incoming)
  if (!page) return null
  const lander = shownLander(tenant, page.pathname, { cookies, previewing: false })
  return page.search || lander ? new URLSearchParams([...page.searchParams, ...Object.entries(lander ?? {})]) : null
}

/** Returns the page on this host that the request came from; null for other hosts. */
export function ownReferer({ headers }: Signs['incoming']): URL | null {
  const host = headers.host?.toString()
  const referer = headers.referer?.toString()
  if (!host || !referer?.includes(host) || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.host === host ? page : null
}
