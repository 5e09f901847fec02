import { withCarried } from '~/ui/carried/carried'

/** Query keys of a click on an advertisement (specification 3, tracking data). */
const clickKeys = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

/** Query keys in the links of a lander: the page that the click led to. */
const landerKeys = ['lander', 'variant'] as const

export const trackingKeys = [...clickKeys, ...landerKeys] as const

/** Tracking data of a visitor: the advertisement and lander they came from. */
export type Tracking = Partial<Record<(typeof trackingKeys)[number], string>>

/** The lander and variant that a visitor sees. */
export type ShownLander = Required<Pick<Tracking, (typeof landerKeys)[number]>>

/** Stored for 30 days (decisions, 'Visitors'); in seconds. */
export const trackingCookie = { name: 'tracking', maxAge: 30 * 24 * 60 * 60 } as const

/** Set to 'yes' or 'no' by the visitor's answer. */
export const trackingConsentCookie = { name: 'tracking-consent', maxAge: 365 * 24 * 60 * 60 } as const

/** Those `knownCountries` whose law lets a site store a click without consent. All others, and unknown ones, need it. */
const countriesWithoutConsent = new Set(['US', 'CA', 'AU', 'NZ', 'CH'])

const longestValue = 100

export function needsTrackingConsent(country: string | null): boolean {
  return country === null || !countriesWithoutConsent.has(country)
}

/** Reads the tracking data of a query; null when it has none. Values that are too long or not plain text are left out. */
export function trackingOfQuery(query: URLSearchParams): Tracking | null {
  const tracking: Tracking = { ...valuesOf(clickKeys, query), ...valuesOf(landerKeys, query) }
  return Object.keys(tracking).length > 0 ? tracking : null
}

/** Whether tracking data contains a click on an advertisement. A lander alone is a page of the brand. */
export function isClick(tracking: Tracking): boolean {
  return clickKeys.some((key) => tracking[key] !== undefined)
}

export interface TrackingSigns {
  /** Query of the request's URL. */
  query: URLSearchParams
  /** Query of the page of this site that led here. */
  cameFrom: URLSearchParams | null
  /** Value of the tracking cookie. */
  cookie: string | undefined
  /** ISO 3166-1; null when unknown. */
  country: string | null
  consent: 'yes' | 'no' | null
}

export interface ChosenTracking {
  tracking: Tracking
  /** Change of the cookie: a text to store, `null` to clear it, `undefined` to leave it. */
  keep: string | null | undefined
  /** Query that links and forms carry when no cookie is allowed; empty when one is, or when there is nothing to carry. */
  carried: string
  /** Whether to ask the visitor for consent. */
  asks: boolean
}

/**
 * Chooses the tracking data of a request. The last click replaces all earlier data (decisions, 'Visitors'); a lander
 * next to it belongs to the same visit. Without a needed consent nothing is stored: the data lives on only in links and
 * forms, and in the referrer, for links that don't carry it.
 */
export function chooseTracking({ query, cameFrom, cookie, country, consent }: TrackingSigns): ChosenTracking {
  const mayKeep = consent === 'yes' || (consent === null && !needsTrackingConsent(country))
  const known = (mayKeep ? parsed(cookie) : null) ?? (cameFrom ? trackingOfQuery(cameFrom) : null) ?? {}
  const clicked = valuesOf(clickKeys, query)
  const tracking = { ...(isClick(clicked) ? clicked : known), ...valuesOf(landerKeys, query) }
  const text = new URLSearchParams(tracking).toString()
  if (mayKeep) {
    const keep = text === '' || text === canonical(cookie) ? undefined : text
    return { tracking, keep, carried: '', asks: false }
  }
  const keep = cookie === undefined ? undefined : null
  return { tracking, keep, carried: text, asks: consent === null && isClick(tracking) }
}

/** Adds the tracking data of the current URL's query to `path`, which carries it until it may be stored. */
export function withTracking(path: string, query: URLSearchParams): string {
  return withCarried(path, new URLSearchParams(trackingOfQuery(query) ?? {}).toString())
}

/** Returns the traffic source: a network that the brand lists (decisions, 'Visitors'). Null for any other visitor. */
export function trafficSourceOf(tracking: Tracking, networks: readonly string[]): string | null {
  const network = tracking.network
  return network !== undefined && networks.includes(network) ? network : null
}

function parsed(cookie: string | undefined): Tracking | null {
  return cookie === undefined ? null : trackingOfQuery(new URLSearchParams(cookie))
}

/** The cookie's value in the form in which it would be written. */
function canonical(cookie: string | undefined): string {
  return new URLSearchParams(parsed(cookie) ?? {}).toString()
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

/** Days for which the log keeps what a network was told, as stated on the privacy page. */
export const postbackDays = 90
