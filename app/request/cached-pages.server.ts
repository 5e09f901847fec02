import type { AppLoadContext } from '@remix-run/node'
import { outsideVersion } from '~/database/member-cache.server'
import { chooseLanguage } from '~/i18n/choose-language'
import type { Language } from '~/i18n/languages'
import { pageAddress } from '~/i18n/page-addresses'
import { textsPath, translate } from '~/i18n/texts/texts.server'
import { trackingOfQuery } from '~/modules/traffic/tracking'
import type { PageAnswer, PageKey } from '~/platform/cache/page-cache.server'
import { answerOf, answerWith, createPageCache } from '~/platform/cache/page-cache.server'
import { isPageData } from '~/platform/http/call-path'
import { cookieJar, sessionCookie } from '~/platform/http/cookies'
import type { Route } from '~/platform/http/route'
import { contentSecurityPolicy } from '~/platform/http/security-headers'
import { countCacheRead } from '~/platform/metrics/metrics.server'
import { once } from '~/platform/registry.server'
import type { EntryWarning } from '~/shell/overlays/entry-warning.server'
import { entryWarningOf } from '~/shell/overlays/entry-warning.server'
import { originOf } from '~/tenancy/origin.server'
import type { App } from '~/wiring.server'
import type { BrandExchange } from './exchange.server'
import type { IncomingRequest, ReaderLanguage, Visit } from './visit.server'
import { languageSigns, readerLanguage } from './visit.server'

type CachedExchange = Pick<BrandExchange, 'requestId' | 'app' | 'incoming' | 'visit' | 'route'>

/** The visitor's properties that a cached page depends on. */
interface PageRecord extends ReaderLanguage {
  urlLanguage: Language | null
  country: string | null
  entryWarning: EntryWarning
  trafficSource: string | null
  landerVariant: string | null
  /** Placeholder for the query that the visit carries; empty when it carries none. */
  carried: string
  asksTracking: boolean
}

/**
 * Placeholder in a cached page's URLs for the values of a visit. It has the form of a query, so that links accept it.
 */
const carriedMark = 'carried=here'

const pages = ({ env }: Pick<App, 'env'>) =>
  once('cached pages', () => createPageCache(env.PAGE_CACHE_MB * 1024 * 1024))

/**
 * Whether this request may be answered with a shared cached page: a visitor's GET. Ordinary pages only when the visit
 * has nothing to store or to carry over; landers, to which advertisements lead, also when it has.
 */
export function isCached(
  incoming: IncomingRequest,
  { path, query, cookies, carried, previewing }: Visit,
  { rules: { cached } }: Route,
): boolean {
  if (incoming.method !== 'GET' || previewing || cookies.get(sessionCookie)) return false
  if (!cached || isPageData(path)) return false
  return cached === 'with_click' || (cookies.changes().length === 0 && carried === '' && !trackingOfQuery(query))
}

/**
 * Returns the cached page, rendering it first when none is younger than a minute. Null when it can't be cached (an
 * error, a redirect): then it needs a context of its own. The page is rendered for the bare path and its language,
 * never from the request that came first: its query would end up in the page's forms, and if it were aborted, all
 * waiting requests would be.
 */
export async function answerFromCache(
  exchange: CachedExchange,
  render: (page: Request, context: AppLoadContext) => Promise<Response>,
): Promise<PageAnswer | null> {
  const { app, incoming, visit } = exchange
  // In development, the code may change between two requests.
  if (app.env.NODE_ENV === 'development') return null
  const { tenant } = visit
  const { language, dateLocale, visibleLanguages } = readerLanguage(
    app,
    visit,
    chooseLanguage(languageSigns(visit, null)),
    null,
  )
  // Built without spreading, here and in the key: it would cost more than everything else.
  const record: PageRecord = {
    language,
    dateLocale,
    visibleLanguages,
    urlLanguage: visit.urlLanguage,
    country: visit.country,
    entryWarning: entryWarningOf({ tenant, viewer: null, cookies: visit.cookies, country: visit.country }),
    trafficSource: visit.trafficSource,
    landerVariant: visit.lander?.variant ?? null,
    carried: visit.carried === '' ? '' : carriedMark,
    asksTracking: visit.asksTracking,
  }
  const key: PageKey = {
    record,
    tenant: tenant.id,
    version: tenant.version,
    // In development the product's texts change too, independently of the tenant.
    texts: textsPath(tenant, record.language),
    outside: await outsideVersion(tenant.poolId),
    path: visit.path,
    https: visit.client.https,
  }
  const site = { https: visit.client.https, cdnPrefix: tenant.settings.cdn_prefix }
  const found = pages(app).find(key)
  countCacheRead('page', found ? 'memory' : 'source')
  const page =
    found ??
    (await pages(app).render(
      key,
      () => {
        const context = contextOf(exchange, record)
        return render(new Request(context.url), context)
      },
      (hashes) => contentSecurityPolicy(hashes, site),
    ))
  if (page instanceof Response) return null
  const acceptEncoding = incoming.headers['accept-encoding']?.toString()
  const ifNoneMatch = incoming.headers['if-none-match']?.toString()
  const answer = record.carried
    ? answerWith(page, { mark: carriedMark, text: visit.carried, acceptEncoding })
    : answerOf(page, { acceptEncoding, ifNoneMatch })
  // Cookies, such as the number that selected the variant, belong to the visitor, not to the page.
  const changes = visit.cookies.changes()
  return changes.length === 0 ? answer : { ...answer, headers: { ...answer.headers, 'set-cookie': changes } }
}

/** Makes a context from the record only, with nothing else from the request: no address, no cookie, no query. */
function contextOf(
  { requestId, app, route, visit: { tenant, path, client } }: CachedExchange,
  record: PageRecord,
): AppLoadContext {
  const url = new URL(pageAddress(originOf(tenant), path, record.urlLanguage))
  return {
    tenant,
    url,
    method: 'GET',
    route,
    requestId,
    // The page's own scripts are allowed by their hashes.
    nonce: '',
    log: app.log.child({ requestId, tenant: tenant.slug }),
    cookies: cookieJar(null, { secure: client.https }),
    client: {
      address: '',
      addressBlock: '',
      country: record.country,
      userAgent: '',
      https: client.https,
      onThisMachine: false,
    },
    ...record,
    timeZone: tenant.settings.time_zone,
    t: translate(tenant, record.language),
    viewer: null,
    tracking: {},
    previewing: false,
  }
}
