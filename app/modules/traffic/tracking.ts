import { withCarried } from '~/ui/carried/carried'

/** What a click on an advertisement says of itself (specification 3, tracking data). */
const clickKeys = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

/** Where the click led to. Links of a lander say it. */
const landerKeys = ['lander', 'variant'] as const

export const trackingKeys = [...clickKeys, ...landerKeys] as const

/** Where a visitor came from. */
export type Tracking = Partial<Record<(typeof trackingKeys)[number], string>>

/** A lander as a visitor sees it. */
export type ShownLander = Required<Pick<Tracking, (typeof landerKeys)[number]>>

/** Decisions, 'Visitors': 30 days, in seconds. */
export const trackingCookie = { name: 'tracking', maxAge: 30 * 24 * 60 * 60 } as const

/** Set to 'yes' or 'no' by the visitor's answer. */
export const trackingConsentCookie = { name: 'tracking-consent', maxAge: 365 * 24 * 60 * 60 } as const

/** Of `knownCountries`, those whose law lets a site remember a click without asking. Elsewhere, and unknown: it asks. */
const countriesWithoutConsent = new Set(['US', 'CA', 'AU', 'NZ', 'CH'])

const longestValue = 100

export function needsTrackingConsent(country: string | null): boolean {
  return country === null || !countriesWithoutConsent.has(country)
}

/** The tracking data of a query, or null when it holds none. What is too long or no plain text is left out. */
export function trackingOfQuery(query: URLSearchParams): Tracking | null {
  const tracking: Tracking = { ...valuesOf(clickKeys, query), ...valuesOf(landerKeys, query) }
  return Object.keys(tracking).length > 0 ? tracking : null
}

/** Whether tracking data tells of an advertisement. A lander by itself is a page of the brand. */
export function isClick(tracking: Tracking): boolean {
  return clickKeys.some((key) => tracking[key] !== undefined)
}

export interface TrackingSigns {
  /** Of the request's address. */
  query: URLSearchParams
  /** The query of the page of this site that led here. */
  cameFrom: URLSearchParams | null
  /** The cookie's value. */
  kept: string | undefined
  /** ISO 3166-1; null when unknown. */
  country: string | null
  consent: 'yes' | 'no' | null
}

export interface ChosenTracking {
  tracking: Tracking
  /** What the cookie has to become: a text to keep, `null` to clear it, `undefined` to leave it. */
  keep: string | null | undefined
  /** The query that links and forms carry on, for no cookie may; empty where one may, and without anything to carry. */
  carried: string
  /** Whether the visitor is to be asked. */
  asks: boolean
}

/**
 * The tracking data that counts now. Last click wins whole (decisions, 'Visitors'); a lander beside it is of the same visit.
 * Without needed consent nothing is kept: the data lives on in links and forms only, and in what the browser says of the
 * page before, for links that no page of ours wrote.
 */
export function chooseTracking({ query, cameFrom, kept, country, consent }: TrackingSigns): ChosenTracking {
  const mayKeep = consent === 'yes' || (consent === null && !needsTrackingConsent(country))
  const known = (mayKeep ? parsed(kept) : null) ?? (cameFrom ? trackingOfQuery(cameFrom) : null) ?? {}
  const clicked = valuesOf(clickKeys, query)
  const tracking = { ...(isClick(clicked) ? clicked : known), ...valuesOf(landerKeys, query) }
  const text = new URLSearchParams(tracking).toString()
  if (mayKeep) {
    const keep = text === '' || text === canonical(kept) ? undefined : text
    return { tracking, keep, carried: '', asks: false }
  }
  const keep = kept === undefined ? undefined : null
  return { tracking, keep, carried: text, asks: consent === null && isClick(tracking) }
}

/** `path` with the tracking data of the current address's query: how it travels until it may be kept. */
export function withTracking(path: string, query: URLSearchParams): string {
  return withCarried(path, new URLSearchParams(trackingOfQuery(query) ?? {}).toString())
}

/** Decisions, 'Visitors': a traffic source is a network that the brand lists. Null for any other visitor. */
export function trafficSourceOf(tracking: Tracking, networks: readonly string[]): string | null {
  const network = tracking.network
  return network !== undefined && networks.includes(network) ? network : null
}

function parsed(kept: string | undefined): Tracking | null {
  return kept === undefined ? null : trackingOfQuery(new URLSearchParams(kept))
}

/** The cookie as it would be written now. */
function canonical(kept: string | undefined): string {
  return new URLSearchParams(parsed(kept) ?? {}).toString()
}

function valuesOf<Key extends string>(keys: readonly Key[], query: URLSearchParams): Partial<Record<Key, string>> {
  const values: Partial<Record<Key, string>> = {}
  for (const key of keys) {
    const value = query.get(key)?.trim()
    if (value && isPlain(value)) values[key] = value
  }
  return values
}

function isPlain(value: string): boolean {
  return value.length <= longestValue && !/[\p{C}<>]/u.test(value)
}
