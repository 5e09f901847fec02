/** Where a visitor came from (specification 3, tracking data). */
export const trackingKeys = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

export type Tracking = Partial<Record<(typeof trackingKeys)[number], string>>

/** Decisions, 'Visitors': 30 days, in seconds. */
export const trackingCookie = { name: 'tracking', maxAge: 30 * 24 * 60 * 60 } as const

/** Set to 'yes' or 'no' by the visitor's answer on the cookies page. */
export const trackingConsentCookie = { name: 'tracking-consent', maxAge: 365 * 24 * 60 * 60 } as const

/** Of `knownCountries`, those whose law lets a site remember a click without asking. Elsewhere, and unknown: it asks. */
const countriesWithoutConsent = new Set(['US', 'CA', 'AU', 'NZ', 'CH'])

const longestValue = 100

export function needsTrackingConsent(country: string | null): boolean {
  return country === null || !countriesWithoutConsent.has(country)
}

/** The tracking data of a query, or null when it holds none. What is too long or no plain text is left out. */
export function trackingOfQuery(query: URLSearchParams): Tracking | null {
  const tracking: Tracking = {}
  for (const key of trackingKeys) {
    const value = query.get(key)?.trim()
    if (value && isPlain(value)) tracking[key] = value
  }
  return Object.keys(tracking).length > 0 ? tracking : null
}

export interface TrackingSigns {
  /** Of the request's address. */
  query: URLSearchParams
  /** The cookie's value. */
  kept: string | undefined
  /** ISO 3166-1; null when unknown. */
  country: string | null
  consent: 'yes' | 'no' | null
}

/**
 * The tracking data that counts now, and what the cookie has to become: a text to keep, `null` to clear it, `undefined`
 * to leave it. Last click wins whole (decisions, 'Visitors'); without needed consent nothing is kept, and the data lives
 * on in links and forms only (`withTracking`).
 */
export function chooseTracking(signs: TrackingSigns): { tracking: Tracking; keep: string | null | undefined } {
  const mayKeep = signs.consent === 'yes' || (signs.consent === null && !needsTrackingConsent(signs.country))
  const clicked = trackingOfQuery(signs.query)
  if (!mayKeep) return { tracking: clicked ?? {}, keep: signs.kept === undefined ? undefined : null }
  if (!clicked) return { tracking: trackingOfQuery(new URLSearchParams(signs.kept ?? '')) ?? {}, keep: undefined }
  const keep = new URLSearchParams(clicked).toString()
  return { tracking: clicked, keep: keep === signs.kept ? undefined : keep }
}

/** `path` with the tracking data of the current address's query: how it travels until it may be kept. */
export function withTracking(path: string, query: URLSearchParams): string {
  const tracking = trackingOfQuery(query)
  if (!tracking) return path
  const [pathname = '', ownQuery] = path.split('?')
  const joined = new URLSearchParams(ownQuery)
  for (const [key, value] of Object.entries(tracking)) joined.set(key, value)
  return `${pathname}?${joined}`
}

/** Decisions, 'Visitors': a traffic source is a network that the brand lists. Null for any other visitor. */
export function trafficSourceOf(tracking: Tracking, networks: readonly string[]): string | null {
  const network = tracking.network
  return network !== undefined && networks.includes(network) ? network : null
}

function isPlain(value: string): boolean {
  return value.length <= longestValue && !/\p{C}/u.test(value)
}
