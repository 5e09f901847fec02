import type { LanguageSigns } from '~/i18n/choose-language'
import { readerLocale, visibleLanguages } from '~/i18n/choose-language'
import type { Language } from '~/i18n/languages'
import { isLanguage } from '~/i18n/languages'
import { languageParameter } from '~/i18n/page-addresses'
import type { ShownLander, Tracking } from '~/modules/traffic/tracking'
import { trafficSourceOf } from '~/modules/traffic/tracking'
import { countryOf } from '~/platform/addresses/geoip.server'
import { isCall } from '~/platform/http/call-path'
import type { Arrival } from '~/platform/http/client-address.server'
import {
  addressBlock,
  clientAddress,
  isFromThisMachine,
  isHttps,
  proxyHeader,
} from '~/platform/http/client-address.server'
import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, cookieJar, countryCookie, localeCookie } from '~/platform/http/cookies'
import type { Tenant } from '~/tenancy/tenant'
import type { Client } from '~/tenancy/tenant-context.server'
import type { App } from '~/wiring.server'
import { shownLander } from './arrivals/shown-lander.server'
import { memoriesOf, visitTracking } from './arrivals/visit-tracking.server'

/** A request as the listener passes it on, before its body is read. */
export interface IncomingRequest extends Arrival {
  method: string
  /** Path and query: '/members?page=2', in the form of `plainTarget`. */
  target: string
  /** Number of Host headers. */
  hosts: number
  /** Whether an operator views the brand through a preview link. */
  previewing?: boolean
}

const ownOrigin = 'http://own.invalid'
/** Targets that URL parsing would leave unchanged; parsing takes as long as finding a cached page. */
const alreadyPlain = /^\/(?!\/)[\w/-]*(?:\?[\w.=&%+~-]+)?$/

/**
 * Normalizes a target as the router does, so that path guards (the Origin check, methods, forms) see the page that will
 * answer: '/webhooks/../login' is '/login'. Null for a target with a host: 'http://other.example/', '//other.example'.
 */
export function plainTarget(target: string): string | null {
  if (alreadyPlain.test(target)) return target
  if (!target.startsWith('/') || !URL.canParse(target, ownOrigin)) return null
  const { origin, pathname, search } = new URL(target, ownOrigin)
  return origin === ownOrigin ? pathname + search : null
}

/** Properties of a visit to a brand that are known without reading the session. */
export interface Visit {
  tenant: Tenant
  method: string
  path: string
  query: URLSearchParams
  cookies: CookieJar
  client: Client
  previewing: boolean
  /** The country chosen at /lang-config, else the detected one. */
  country: string | null
  tracking: Tracking
  /** The lander at this URL. */
  lander: ShownLander | null
  /** Query that links and forms carry over while no cookie may store the tracking data. */
  carried: string
  /** Whether to ask for consent to store the click. */
  asksTracking: boolean
  /** The network that brought the visitor, if the brand lists it. */
  trafficSource: string | null
  /**
   * Language given in the URL, so that search engines list the same page for everyone; it becomes the visitor's choice.
   */
  urlLanguage: Language | null
  /** Inputs for choosing the language. */
  signs: { chosen: string | null; acceptLanguage: string | null }
}

export async function openVisit(app: App, tenant: Tenant, incoming: IncomingRequest): Promise<Visit> {
  const client = await clientOf(app, incoming)
  const cookies = cookieJar(incoming.headers.cookie?.toString(), { secure: client.https })
  const chosenCountry = cookies.get(countryCookie)
  const country = isCountry(chosenCountry) ? chosenCountry : client.country
  const [path = '/', search = ''] = splitOnce(incoming.target)
  const query = new URLSearchParams(search)
  const previewing = incoming.previewing ?? false
  const lander = shownLander(tenant, path, { memories: memoriesOf(query, cookies), previewing })
  const { tracking, carried, asks } = visitTracking({ tenant, incoming, query, lander, cookies, country })
  const urlLanguage = isCall(path) ? null : languageInUrl(query, tenant)
  if (urlLanguage && cookies.get(localeCookie) !== urlLanguage) {
    cookies.set(localeCookie, urlLanguage, { maxAge: cookieAges.locale })
  }
  return {
    tenant,
    method: incoming.method,
    path,
    query,
    cookies,
    client,
    previewing,
    country,
    tracking,
    lander: lander?.shown ?? null,
    carried,
    asksTracking: asks,
    trafficSource: trafficSourceOf(tracking, tenant.settings.networks),
    urlLanguage,
    signs: {
      chosen: cookies.get(localeCookie) ?? null,
      acceptLanguage: incoming.headers['accept-language']?.toString() ?? null,
    },
  }
}

export interface ReaderLanguage {
  language: Language
  dateLocale: string
  visibleLanguages: Language[]
}

/** Returns the inputs for choosing the language; a member's own takes precedence over the browser's. */
export function languageSigns({ tenant, signs, country }: Visit, member: { language: Language } | null): LanguageSigns {
  return {
    offered: tenant.languages,
    domainLanguage: tenant.settings.domain_language,
    chosen: signs.chosen,
    member: member?.language ?? null,
    acceptLanguage: signs.acceptLanguage,
    country,
  }
}

/** Returns the settings that follow from the visitor's language. */
export function readerLanguage(
  app: App,
  { tenant, signs, country }: Visit,
  language: Language,
  profileCountry: string | null,
): ReaderLanguage {
  const { chosen, acceptLanguage } = signs
  return {
    language,
    dateLocale: readerLocale(tenant, language, profileCountry ?? country),
    visibleLanguages: visibleLanguages({
      offered: tenant.languages,
      current: language,
      chosen,
      detectedCountry: country,
      profileCountry,
      acceptLanguage,
      dropdown: app.env.LANGUAGE_DROPDOWN,
    }),
  }
}

function languageInUrl(query: URLSearchParams, tenant: Tenant): Language | null {
  const requested = query.get(languageParameter)
  return isLanguage(requested) && tenant.languages.includes(requested) ? requested : null
}

export async function clientOf({ env }: Pick<App, 'env'>, incoming: IncomingRequest): Promise<Client> {
  const address = clientAddress(incoming, env.TRUSTED_PROXIES)
  const headerCountry = env.COUNTRY_HEADER ? proxyHeader(incoming, env.TRUSTED_PROXIES, env.COUNTRY_HEADER) : undefined
  return {
    address,
    addressBlock: addressBlock(address),
    country: isCountry(headerCountry) ? headerCountry : await countryOf(address),
    userAgent: (incoming.headers['user-agent'] ?? '').toString().slice(0, 300),
    https: isHttps(incoming, env.TRUSTED_PROXIES),
    onThisMachine: isFromThisMachine(incoming),
  }
}

/** Proxies use 'XX' for 'unknown'. */
function isCountry(value: string | undefined): value is string {
  return value !== undefined && /^[A-Z]{2}$/.test(value) && value !== 'XX'
}

function splitOnce(target: string): [string, string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
