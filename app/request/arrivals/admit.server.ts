import { previewName, previewSeconds } from '~/modules/traffic/preview/preview-link.server'
import { isHttps } from '~/platform/http/client-address.server'
import { cookieJar, sessionCookie } from '~/platform/http/cookies'
import type { RequestRules } from '~/platform/http/route'
import type { Tenant } from '~/tenancy/tenant'
import type { App } from '~/wiring.server'
import type { IncomingRequest } from '../visit.server'

/**
 * Who sees a brand: everybody once it is published, else whoever has a preview link. The link's token goes into a cookie at
 * once, so that it stands in no further address. A preview is a visitor's: it sends no mail, charges nothing and makes no
 * account, for whatever would be kept is refused.
 * @returns the request to answer, the status of a refusal, or what answers it already
 */
export function admit(
  app: Pick<App, 'env'>,
  tenant: Tenant,
  asked: IncomingRequest,
  { signed, inPreview }: RequestRules,
): IncomingRequest | Response | 409 | 410 | 421 {
  const { published } = tenant.settings
  const isPreview = asked.target.includes(`${previewName}=`) || asked.headers.cookie?.includes(`${previewName}=`)
  if (!isPreview || signed) return published || signed ? asked : 421
  const secure = isHttps(asked, app.env.TRUSTED_PROXIES)
  const url = new URL(asked.target, 'http://own.invalid')
  const opened = url.searchParams.get(previewName)
  if (opened !== null) return entered(tenant, url, opened, secure)
  const kept = cookieJar(asked.headers.cookie?.toString(), { secure }).get(previewName)
  if (kept === undefined || previewSeconds(tenant, kept) === null) return published ? asked : 410
  if (asked.method !== 'GET' && asked.method !== 'HEAD' && !inPreview) return 409
  return { ...asked, headers: withoutSession(asked.headers), previewing: true }
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
