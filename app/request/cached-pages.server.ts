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
import type { IncomingRequest, ReaderLanguage, Visit } from './visit.server'
import { languageSigns, readerLanguage } from './visit.server'

/** All that a kept page depends on. */
interface PageRecord extends ReaderLanguage {
  urlLanguage: Language | null
  country: string | null
  entryWarning: EntryWarning
  trafficSource: string | null
  landerVariant: string | null
  /** Stands for the query that the visit carries; empty without anything. */
  carried: string
  asksTracking: boolean
}

/** In the addresses of a kept page, where a visit's own values go; as a query so that links take it like any other. */
const carriedMark = 'carried=here'

const pages = ({ env }: Pick<App, 'env'>) => once('kept pages', () => createPageCache(env.PAGE_CACHE_MB * 1024 * 1024))

/**
 * Whether this request may be answered with a page kept for many: a visitor's GET. An ordinary page only without anything of
 * the visit to store or to carry; a lander, to which advertisements lead, with it, too.
 */
export function isCached(
  asked: IncomingRequest,
  { path, query, cookies, carried, previewing }: Visit,
  { rules: { cached } }: Route,
): boolean {
  if (asked.method !== 'GET' || previewing || cookies.get(sessionCookie)) return false
  if (!cached || isPageData(path)) return false
  return cached === 'with_click' || (cookies.changes().length === 0 && carried === '' && !trackingOfQuery(query))
}

/**
 * The kept page, rendered first when there is none younger than a minute. Null when it can't be kept (an error, a redirect):
 * then it needs a context of its own. What is rendered is the bare path with the language it names, never the request that happened to come first: its
 * query would stand in the page's forms, and its end would be everybody's.
 */
export async function answerFromCache(
  app: App,
  visit: Visit,
  route: Route,
  asked: IncomingRequest,
  render: (page: Request, context: AppLoadContext) => Promise<Response>,
  requestId: string,
): Promise<PageAnswer | null> {
  // Where the sources run, whatever makes a page may change between two requests.
  if (app.env.NODE_ENV === 'development') return null
  const { tenant } = visit
  const { language, dateLocale, visibleLanguages } = readerLanguage(
    app,
    visit,
    chooseLanguage(languageSigns(visit, null)),
    null,
  )
  // Here and in the key, objects made of spread ones would cost more than all the rest.
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
    // In development the product's texts change too, without the tenant.
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
        const context = contextOf(app, visit, route, record, requestId)
        return render(new Request(context.url), context)
      },
      (hashes) => contentSecurityPolicy(hashes, site),
    ))
  if (page instanceof Response) return null
  const acceptEncoding = asked.headers['accept-encoding']?.toString()
  const ifNoneMatch = asked.headers['if-none-match']?.toString()
  const answer = record.carried
    ? answerWith(page, { mark: carriedMark, text: visit.carried, acceptEncoding })
    : answerOf(page, { acceptEncoding, ifNoneMatch })
  // What is kept of a visitor, such as the number that chose the variant, belongs to the visitor, not to the page.
  const changes = visit.cookies.changes()
  return changes.length === 0 ? answer : { ...answer, headers: { ...answer.headers, 'set-cookie': changes } }
}

/** A context that holds the record and nothing else of the request: no address, no cookie, no query. */
function contextOf(
  app: App,
  { tenant, path, client }: Visit,
  route: Route,
  record: PageRecord,
  requestId: string,
): AppLoadContext {
  const url = new URL(pageAddress(originOf(tenant), path, record.urlLanguage))
  return {
    tenant,
    url,
    method: 'GET',
    route,
    requestId,
    // The page's own scripts are known by their hashes.
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
