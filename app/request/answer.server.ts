import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { DatabaseUnavailable } from '~/database/unavailable'
import type { Arrival } from '~/platform/http/client-address.server'
import { isForeignWrite } from '~/platform/http/origin-check'
import { uuidv7 } from '~/platform/tokens.server'
import { currentApp } from '~/wiring.server'
import { withDomainErrors } from './domain-errors.server'
import { hostlessAnswer } from './hostless.server'
import { openRequest } from './open-request.server'
import { plainPage } from './plain-page.server'
import { finished } from './response-headers.server'

type Handler = ReturnType<typeof createRequestHandler>

const handlers = new WeakMap<ServerBuild['routes'], Handler>()

/** Calls that prove themselves by a signature or token instead of the page they come from. */
const signedCalls = ['/mail/unsubscribe', '/webhooks/']

/** Answers one request: host → tenant → who asks → page. Never throws. */
export async function answer(build: ServerBuild, arrival: Arrival, request: () => Request): Promise<Response> {
  const requestId = uuidv7()
  const acceptLanguage = arrival.headers['accept-language']?.toString() ?? null
  try {
    return await answerTenant(build, arrival, request(), requestId)
  } catch (error) {
    const unavailable = error instanceof DatabaseUnavailable
    currentApp().log.error({ err: error, requestId }, unavailable ? 'database unavailable' : 'request failed')
    return plainPage(unavailable ? 503 : 500, acceptLanguage, requestId)
  }
}

async function answerTenant(
  build: ServerBuild,
  arrival: Arrival,
  request: Request,
  requestId: string,
): Promise<Response> {
  const app = currentApp()
  const url = new URL(request.url)
  const early = await hostlessAnswer(app, url, request.method)
  if (early) return early
  const acceptLanguage = request.headers.get('accept-language')
  const found = await app.tenants.forHost(arrival.headers.host?.toString() ?? '')
  if (found.kind === 'unknown') return plainPage(421, acceptLanguage, requestId)
  if (found.kind === 'redirect') {
    const location = `https://${found.domain}${url.pathname}${url.search}`
    return new Response(null, { status: 308, headers: { Location: location } })
  }
  const context = await openRequest({ app, tenant: found.tenant, arrival, url, requestId })
  const exempt = signedCalls.some((path) => url.pathname.startsWith(path))
  if (!exempt && isForeignWrite(request, arrival.headers.host?.toString() ?? '')) {
    return finished(plainPage(403, acceptLanguage, requestId), context)
  }
  return finished(await handlerOf(build)(request, context), context)
}

function handlerOf(build: ServerBuild): Handler {
  const known = handlers.get(build.routes)
  if (known) return known
  const handler = createRequestHandler(withDomainErrors(build), currentApp().env.NODE_ENV)
  handlers.set(build.routes, handler)
  return handler
}
