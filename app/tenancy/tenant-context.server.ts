import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import type { CookieJar } from '~/platform/http/cookies'
import type { Route } from '~/platform/http/route'
import type { Logger } from '~/platform/log.server'
import type { Tenant } from './tenant'

/** The client that sent a request. */
export interface Client {
  address: string
  /** IPv4 whole, IPv6 by /64: the unit of rate limits. */
  addressBlock: string
  /** ISO 3166-1, from the trusted proxy's header or the shipped database; null when unknown. */
  country: string | null
  userAgent: string
  https: boolean
  /** Whether the request was made on the server's own machine. */
  onThisMachine: boolean
}

/** Context of a request: the brand and the request itself. The module `accounts` adds the viewer. */
export interface TenantContext {
  tenant: Tenant
  /** The requested URL, on the tenant's canonical origin. */
  url: URL
  /** HTTP method. POST also for a page's loaders that run after its action. */
  method: string
  /** The route matched by the URL. */
  route: Route
  requestId: string
  nonce: string
  log: Logger
  /** Changes are appended to the response, whichever it is. */
  cookies: CookieJar
  client: Client
  /** Whether an operator views the brand through a preview link. */
  previewing: boolean
  /** The country chosen at /lang-config, else the detected one. */
  country: string | null
  /** On a lander: slug of the file whose texts it shows; null for its default texts, and on every other page. */
  landerVariant: string | null
  language: Language
  /** Language given in the URL by `?lang=`. */
  urlLanguage: Language | null
  dateLocale: string
  timeZone: string
  visibleLanguages: Language[]
  t: Translate
}
