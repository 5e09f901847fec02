import type { AppLoadContext } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { isHttps } from '~/platform/http/client-address.server'
import { isForeignWrite } from '~/platform/http/origin-check'
import type { WholePage } from '~/platform/http/page/whole-page'
import { pageOf } from '~/platform/http/page/whole-page'
import { policyOf } from '~/platform/http/security-headers'
import type { Exchange } from '../exchange.server'
import { methodsOf, readableForm, unreadableAddress } from '../forms/form-guard.server'
import type { PlainStatus } from '../plain-page.server'
import { plainAnswer } from '../plain-page.server'
import { render } from '../rendering/render.server'
import { headerRecord } from '../response-headers.server'
import { routeAt } from '../site-map.server'
import { consoleRoutes, isConsolePath } from './console-routes.server'
import { openConsole } from './open-console.server'

/** Answers a request for the console's host: its own pages, and 404 for everything else. */
export async function answerConsole(exchange: Exchange): Promise<Response | WholePage> {
  const { app, build, incoming, request } = exchange
  const [path = '/'] = incoming.target.split('?', 1)
  const refused = (status: PlainStatus) => plainAnswer(status, exchange, methodsOf(path))
  const unreadable = unreadableAddress(incoming, path)
  if (unreadable) return refused(unreadable)
  if (path === '/') return new Response(null, { status: 302, headers: { Location: consolePaths.home } })
  if (!isConsolePath(path)) return refused(404)
  const https = isHttps(incoming, app.env.TRUSTED_PROXIES)
  if (isForeignWrite(request(), { host: `${incoming.headers.host}`, https })) return refused(403)
  const served = consoleRoutes(build)
  const route = routeAt(served, path)
  const form = await readableForm(request(), route)
  if (!(form instanceof Request)) return refused(form)
  const context = await openConsole(exchange, route)
  const response = await render(served, form, context)
  const body = pageOf(response)
  const headers = finishedHeaders(response, context)
  if (body) return { status: response.status, headers: headerRecord(headers), body, compressible: true }
  return new Response(response.body, { status: response.status, headers })
}

function finishedHeaders({ headers: own }: Response, { nonce, client, cookies, requestId }: AppLoadContext): Headers {
  const headers = new Headers({
    'Content-Security-Policy': policyOf(own.get('content-type'), { nonce }, { https: client.https, cdnPrefix: '' }),
    'Cache-Control': 'private, no-store',
  })
  for (const [name, value] of own) headers.set(name, value)
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Robots-Tag', 'noindex')
  headers.set('X-Request-Id', requestId)
  headers.delete('Set-Cookie')
  for (const cookie of [...own.getSetCookie(), ...cookies.changes()]) headers.append('Set-Cookie', cookie)
  return headers
}
