import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import type { CookieJar } from '~/platform/http/cookies'
import type { Route } from '~/platform/http/route'
import type { Logger } from '~/platform/log.server'
import type { Tenant } from './tenant'

/** Who sent a request, as far as a server can know. */
export interface Client {
  address: string
  /** IPv4 whole, IPv6 by /64: what rate limits count. */
  addressBlock: string
  /** ISO 3166-1, from the trusted proxy's header or the shipped database; null when unknown. */
  country: string | null
  userAgent: string
  https: boolean
  /** The request was made on the machine of the server itself. */
  onThisMachine: boolean
}

/** What a request's context says of the brand and of the request itself; who asks comes with the module `accounts`. */
export interface TenantContext {
  tenant: Tenant
  /** The address asked for, on the tenant's canonical origin. */
  url: URL
  /** A page's loaders run after its action, too: then POST. */
  method: string
  /** What answers at this address. */
  route: Route
  requestId: string
  nonce: string
  log: Logger
  /** Its changes are appended to whatever response comes. */
  cookies: CookieJar
  client: Client
  /** An operator looks at the brand by a preview link. */
  previewing: boolean
  /** Chosen at /lang-config, else the detected one. */
  country: string | null
  /** Of the lander asked for: the slug of the file whose words it shows; null for its own, and on every other page. */
  landerVariant: string | null
  language: Language
  /** Named in the address by `?lang=`. */
  urlLanguage: Language | null
  dateLocale: string
  timeZone: string
  visibleLanguages: Language[]
  t: Translate
}
