import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { detectLanguage } from '~/i18n/texts/remix-i18next.server'
import { translate } from '~/i18n/texts/texts.server'
import { readSession } from '~/modules/accounts/read-session.server'
import { readPageViewer } from '~/modules/accounts/user/read-viewer.server'
import { cookieAges, sessionCookie } from '~/platform/http/cookies'
import { originOf } from '~/tenancy/origin.server'
import type { BrandExchange } from './exchange.server'
import { languageSigns, readerLanguage } from './visit.server'

/**
 * Makes the context of a request: reads the session once, from the database unless the route says otherwise, and
 * chooses the language with its help.
 */
export async function openRequest(
  { requestId, app, visit, route }: BrandExchange,
  request: Request,
): Promise<AppLoadContext> {
  const { tenant, method, path, query, cookies, client, country, tracking, carried, asksTracking } = visit
  const { trafficSource, urlLanguage, previewing } = visit
  const token = cookies.get(sessionCookie)
  const keepLonger = () => token && cookies.set(sessionCookie, token, { maxAge: cookieAges.session })
  const read = route.rules.cachedViewer && method === 'GET' ? readPageViewer : readSession
  const viewer = token ? await read(tenant, token, keepLonger) : null
  const language = await detectLanguage(request, languageSigns(visit, viewer))
  const reader = readerLanguage(app, visit, language, viewer?.country ?? null)
  const url = new URL(originOf(tenant))
  url.pathname = path
  url.search = query.toString()
  return {
    tenant,
    url,
    method,
    route,
    requestId,
    nonce: randomBytes(16).toString('base64'),
    log: app.log.child({ requestId, tenant: tenant.slug }),
    cookies,
    client,
    country,
    landerVariant: visit.lander?.variant ?? null,
    ...reader,
    urlLanguage,
    previewing,
    timeZone: viewer?.timeZone ?? tenant.settings.time_zone,
    t: translate(tenant, reader.language),
    viewer,
    tracking,
    carried: viewer ? '' : carried,
    asksTracking: asksTracking && !viewer,
    trafficSource: viewer ? viewer.trafficSource : trafficSource,
  }
}
