import { previewName, previewSeconds } from '~/modules/traffic/preview/preview-link.server'
import { isHttps } from '~/platform/http/client-address.server'
import { cookieJar, sessionCookie } from '~/platform/http/cookies'
import type { RequestRules } from '~/platform/http/route'
import type { Tenant } from '~/tenancy/tenant'
import type { App } from '~/wiring.server'
import type { IncomingRequest } from '../visit.server'

/**
 * Decides who may see a brand: everyone once it is published, before that only visitors with a preview link. The link's
 * token is moved to a cookie at once, so that no further URL contains it. A preview is read-only: it sends no mail,
 * charges nothing and creates no account, because every write is refused.
 * @returns the request to answer, the status of a refusal, or the redirect that sets the cookie
 */
export function admit(
  app: Pick<App, 'env'>,
  tenant: Tenant,
  incoming: IncomingRequest,
  { signed, inPreview }: RequestRules,
): IncomingRequest | Response | 409 | 410 | 421 {
  const { published } = tenant.settings
  const isPreview = incoming.target.includes(`${previewName}=`) || incoming.headers.cookie?.includes(`${previewName}=`)
  if (!isPreview || signed) return published || signed ? incoming : 421
  const secure = isHttps(incoming, app.env.TRUSTED_PROXIES)
  const url = new URL(incoming.target, 'http://own.invalid')
  const opened = url.searchParams.get(previewName)
  if (opened !== null) return entered(tenant, url, opened, secure)
  const token = cookieJar(incoming.headers.cookie?.toString(), { secure }).get(previewName)
  if (token === undefined || previewSeconds(tenant, token) === null) return published ? incoming : 410
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD' && !inPreview) return 409
  return { ...incoming, headers: withoutSession(incoming.headers), previewing: true }
}

function entered(tenant: Tenant, url: URL, token: string, secure: boolean): Response | 410 {
  const maxAge = previewSeconds(tenant, token)
  if (maxAge === null) return 410
  url.searchParams.delete(previewName)
  const cookies = cookieJar(null, { secure })
  cookies.set(previewName, token, { maxAge })
  const headers = new Headers({
    Location: url.pathname + url.search,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  })
  for (const cookie of cookies.changes()) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 302, headers })
}

function withoutSession(headers: IncomingRequest['headers']): IncomingRequest['headers'] {
  const cookie = headers.cookie
    ?.toString()
    .split(';')
    .filter((part) => !part.trimStart().startsWith(`${sessionCookie}=`))
    .join(';')
  return { ...headers, cookie }
}
