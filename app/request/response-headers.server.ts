import type { AppLoadContext } from '@remix-run/node'
import { isCall, isPageData } from '~/platform/http/call-path'
import { permissionsPolicy, policyOf } from '~/platform/http/security-headers'
import { waitOf } from './rendering/domain-errors.server'

/** Seconds after which a visitor may retry when the server is restarting. */
export const retryAfter = '5'

/** Converts headers for the socket, with a separate line for each cookie. */
export function headerRecord(headers: Headers): Record<string, string | string[]> {
  return { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() }
}

/** Returns the response with its `finishedHeaders`. */
export function finished(response: Response, context: AppLoadContext): Response {
  const { body, status, statusText } = response
  return new Response(body, { status, statusText, headers: finishedHeaders(response, context) })
}

/**
 * Returns a response's headers with the cookies, id and policy of its request; headers that the response sets itself
 * take precedence. A publicly cacheable response gets no cookies, because a session renewed by this request would be
 * given to other visitors.
 */
export function finishedHeaders(
  { status, headers: own }: Pick<Response, 'status' | 'headers'>,
  context: AppLoadContext,
): Headers {
  const { tenant, client, nonce, requestId, cookies, route } = context
  const { cdn_prefix: cdnPrefix, payment } = tenant.settings
  const leadsToPayment = payment.provider !== 'sandbox' && route.rules.leadsToPayment
  const site = { https: client.https, cdnPrefix, leadsToPayment }
  const headers = new Headers({
    'Content-Security-Policy': policyOf(own.get('content-type'), { nonce }, site),
    'Cache-Control': 'private, no-store',
  })
  for (const [name, value] of own) headers.set(name, value)
  const { camera, microphone } = route.rules
  if (camera || microphone) headers.set('Permissions-Policy', permissionsPolicy(route.rules))
  headers.set('X-Request-Id', requestId)
  if (context.previewing || isCall(context.url.pathname) || isPageData(context.url.pathname))
    headers.set('X-Robots-Tag', 'noindex')
  const wait = waitOf(context)
  if (status === 503) headers.set('Retry-After', retryAfter)
  else if (wait) headers.set('Retry-After', String(wait))
  headers.delete('Set-Cookie')
  const changes = headers.get('Cache-Control')?.includes('public') ? [] : cookies.changes()
  for (const cookie of [...own.getSetCookie(), ...changes]) headers.append('Set-Cookie', cookie)
  return headers
}
