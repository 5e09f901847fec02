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
  asked: Pick<Arrival, 'headers'>
  query: URLSearchParams
  /** At this address. */
  lander: ShownLander | null
  cookies: CookieJar
  country: string | null
}

/** The click that brought the visitor, kept in a cookie as long as the law of the country lets it be. */
export function visitTracking({ tenant, asked, query, lander, cookies, country }: Signs): ChosenTracking {
  const consent = cookies.get(trackingConsentCookie.name)
  const chosen = chooseTracking({
    query: withLander(query, lander),
    cameFrom: cameFrom({ tenant, asked, cookies }),
    kept: cookies.get(trackingCookie.name),
    country,
    consent: consent === 'yes' || consent === 'no' ? consent : null,
  })
  const { keep } = chosen
  if (keep === null) cookies.clear(trackingCookie.name)
  else if (keep !== undefined) cookies.set(trackingCookie.name, keep, { maxAge: trackingCookie.maxAge })
  return chosen
}

/** An advertisement's click keeps the lander that it led to; a lander by itself is told by the address of the page before. */
function withLander(query: URLSearchParams, lander: ShownLander | null): URLSearchParams {
  if (!lander || !isClick(trackingOfQuery(query) ?? {})) return query
  return new URLSearchParams([...query, ...Object.entries(lander)])
}

/** What the page of this very host tells that a request was made from, as the browser names it. */
function cameFrom({ tenant, asked, cookies }: Pick<Signs, 'tenant' | 'asked' | 'cookies'>): URLSearchParams | null {
  const page = ownReferer(asked)
  if (!page) return null
  const lander = shownLander(tenant, page.pathname, { cookies, previewing: false })
  return page.search || lander ? new URLSearchParams([...page.searchParams, ...Object.entries(lander ?? {})]) : null
}

/** The page of this very host from which a request was made. */
export function ownReferer({ headers }: Signs['asked']): URL | null {
  const host = headers.host?.toString()
  const referer = headers.referer?.toString()
  if (!host || !referer?.includes(host) || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.host === host ? page : null
}
