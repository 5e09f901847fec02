import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { brandSize } from '~/database/numbers/brand-sizes.server'
import { DatabaseUnavailable } from '~/database/unavailable'
import type { PageAnswer } from '~/platform/cache/page-cache.server'
import { givingBackUnserved } from '~/platform/cache/rate-limits.server'
import { consoleOrigin } from '~/platform/env.server'
import { isOwnCall, isPageData } from '~/platform/http/call-path'
import { proxyHeader } from '~/platform/http/client-address.server'
import { isForeignWrite } from '~/platform/http/origin-check'
import type { WholePage } from '~/platform/http/page/whole-page'
import { pageOf } from '~/platform/http/page/whole-page'
import { countRequest } from '~/platform/metrics/metrics.server'
import { markFailed } from '~/platform/tracing/span'
import { inSpan } from '~/platform/tracing/tracing.server'
import type { HostAnswer } from '~/tenancy/tenants.server'
import { endsWithDot } from '~/tenancy/tenants.server'
import type { App } from '~/wiring.server'
import { currentApp } from '~/wiring.server'
import { admit } from './arrivals/admit.server'
import { countArrival } from './arrivals/count-arrival.server'
import { answerFromCache, isCached } from './cached-pages.server'
import { answerConsole } from './console/answer-console.server'
import { isConsoleHost } from './console/console-host.server'
import { brandRoutes, isConsolePath } from './console/console-routes.server'
import type { StreamAnswer } from './event-stream.server'
import { answerEvents, isEventStream } from './event-stream.server'
import type { BrandExchange, Connection, Exchange } from './exchange.server'
import { methodsOf, readableForm, unreadableAddress } from './forms/form-guard.server'
import { hostlessAnswer, isProbe } from './hostless/hostless-answer.server'
import { openRequest } from './open-request.server'
import type { PlainStatus } from './plain-page.server'
import { plainAnswer } from './plain-page.server'
import type { CallAnswer } from './polled-calls.server'
import { answerPolled, isPolled } from './polled-calls.server'
import { metUnavailable } from './rendering/domain-errors.server'
import { render } from './rendering/render.server'
import { finished, finishedHeaders, headerRecord } from './response-headers.server'
import { routeAt } from './site-map.server'
import type { IncomingRequest } from './visit.server'
import { openVisit, plainTarget } from './visit.server'

/** What goes to the socket: a response, a page, bytes with headers, or a stream that takes over the connection. */
type AnyAnswer = Response | WholePage | PageAnswer | CallAnswer | StreamAnswer

/** Status in the log and the metrics of a request whose client disconnected before the answer; the name is nginx's. */
const abortedStatus = 499

/** Longer than any path of the product. Pages repeat their path in a dozen links. */
const longestPathname = 1_000

/** Answers one request: host → tenant → cached page, or session → page. Never throws. */
export async function answer(
  build: ServerBuild,
  incoming: IncomingRequest,
  connection: Connection,
): Promise<AnyAnswer> {
  const app = currentApp()
  const exchange: Exchange = {
    ...connection,
    requestId: requestIdOf(app, incoming),
    app,
    build,
    incoming,
    served: { tenantId: null, area: 'unrouted' },
  }
  const parent = proxyHeader(incoming, app.env.TRUSTED_PROXIES, 'traceparent')
  if (isProbe(incoming)) return answerCounted(exchange)
  return inSpan('request', { kind: 'SERVER', parent }, (span) => answerCounted(exchange, span))
}

/** The id that a proxy in front gave the request, so that its log can be read beside ours. */
function requestIdOf({ env }: App, incoming: IncomingRequest): string {
  const given = proxyHeader(incoming, env.TRUSTED_PROXIES, 'x-request-id')
  return given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

async function answerCounted(exchange: Exchange, span?: Span): Promise<AnyAnswer> {
  const started = performance.now()
  const response = await givingBackUnserved(() => respondOrFail(exchange))
  const { requestId, app, served, incoming } = exchange
  const { method, target } = incoming
  const status = exchange.isAborted() ? abortedStatus : response.status
  const seconds = (performance.now() - started) / 1000
  countRequest({ method, route: served.area, brand: brandSize(served.tenantId), status, seconds })
  if (span) describe(span, exchange, status)
  if (status >= 400 && status < 500) {
    const message = status === abortedStatus ? 'request aborted' : 'request refused'
    app.log.info({ requestId, method, path: loggedPath(target), status }, message)
  }
  return response
}

function describe(span: Span, { requestId, incoming: { method }, served }: Exchange, status: number): void {
  const route = served.route ?? served.area
  span.updateName(`${method} ${route}`).setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'manyhearts.brand': served.tenantId ?? '',
    'manyhearts.request_id': requestId,
  })
  if (status >= 500) markFailed(span, String(status))
}

/** Removes the query and the token of an invitation, which stays valid after a wrong code was refused. */
function loggedPath(target: string): string {
  return pathOf(target)
    .replace(/[\w-]{43}/g, '[cut]')
    .slice(0, longestPathname)
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '/'
}

async function respondOrFail(exchange: Exchange): Promise<AnyAnswer> {
  const { requestId, app, incoming } = exchange
  // Targets with a host ("GET http://other.example/") are for proxies, which this server isn't. A request with two Host
  // headers belongs to no brand.
  const target = plainTarget(incoming.target)
  if (target === null || incoming.hosts > 1) return plainAnswer(400, exchange)
  if (pathOf(target).length > longestPathname) return plainAnswer(404, exchange)
  try {
    return await answerHost(target === incoming.target ? exchange : { ...exchange, incoming: { ...incoming, target } })
  } catch (error) {
    if (exchange.isAborted()) return new Response(null, { status: abortedStatus })
    const unavailable = error instanceof DatabaseUnavailable
    app.log.error({ err: error, requestId }, unavailable ? 'database unavailable' : 'request failed')
    return plainAnswer(unavailable ? 503 : 500, exchange)
  }
}

/** Checks for the console's own host first, which no brand may serve. */
async function answerHost(exchange: Exchange): Promise<AnyAnswer> {
  const { app, incoming, served } = exchange
  const early = hostlessAnswer(app, incoming)
  if (early) return early
  const host = `${incoming.headers.host}`
  if (!isConsoleHost(app.env, host)) return answerTenant(exchange)
  served.area = 'console'
  if (endsWithDot(host)) return canonical(consoleOrigin(app.env), incoming.target)
  return answerConsole(exchange)
}

async function answerTenant(arrived: Exchange): Promise<AnyAnswer> {
  const { app, served, request } = arrived
  const host = arrived.incoming.headers.host?.toString() ?? ''
  const found = await arrived.brand()
  if (found.kind !== 'tenant') return withoutBrand(found, arrived)
  served.tenantId = found.tenant.id
  const build = brandRoutes(arrived.build)
  const route = routeAt(build, arrived.incoming.target)
  served.area = route.area
  served.route = route.id
  const incoming = admit(app, found.tenant, arrived.incoming, route.rules)
  if (typeof incoming === 'number') return plainAnswer(incoming, arrived)
  if (incoming instanceof Response) return incoming
  const visit = await openVisit(app, found.tenant, incoming)
  const exchange: BrandExchange = { ...arrived, incoming, visit, route }
  const refused = (status: PlainStatus) => plainAnswer(status, exchange, methodsOf(visit.path))
  const unreadable = unreadableAddress(incoming, visit.path)
  if (unreadable) return refused(unreadable)
  // The client knows the console's routes, so a page of the brand would try to open them.
  if (isConsolePath(visit.path)) return refused(404)
  if (isPolled(incoming, visit)) return answerPolled(exchange)
  if (isEventStream(visit)) return answerEvents(exchange)
  if (isCached(incoming, visit, route)) {
    const cached = await answerFromCache(exchange, (page, context) => render(build, page, context))
    if (cached) {
      countArrival(exchange)
      return cached
    }
  }
  if (!route.rules.signed && isForeignWrite(request(), { host, https: visit.client.https })) return refused(403)
  const form = await readableForm(request(), route)
  if (!(form instanceof Request)) return refused(form)
  const context = await openRequest(exchange, form)
  const response = await pageAnswer(await render(build, form, context), context, refused)
  if (isShownPage(response, context)) countArrival(exchange)
  return response
}

function isShownPage(response: Response | WholePage, { url }: AppLoadContext): boolean {
  return response.status === 200 && 'compressible' in response && !isPageData(url.pathname)
}

/** @param refused makes a response that doesn't need the brand */
async function pageAnswer(
  response: Response,
  context: AppLoadContext,
  refused: (status: PlainStatus) => Response,
): Promise<WholePage | Response> {
  if (isOwnCall(context.url.pathname) && response.status >= 400) {
    return finished(await callRefusal(response, context, refused), context)
  }
  const isData = isPageData(context.url.pathname)
  if (isData && metUnavailable(context)) return refused(503)
  // Loaders send no promises, so a page's data is complete: in one piece it costs less than a web stream.
  const body = isData && response.body ? Buffer.from(await response.arrayBuffer()) : pageOf(response)
  if (!body) return finished(response.status === 404 && !response.body ? refused(404) : response, context)
  const headers = headerRecord(finishedHeaders(response, context))
  return { status: response.status, headers, body, compressible: true }
}

function withoutBrand(found: Exclude<HostAnswer, { kind: 'tenant' }>, exchange: Exchange): Response {
  if (found.kind === 'redirect') return canonical(`https://${found.tenant.domain}`, exchange.incoming.target)
  return plainAnswer(found.kind === 'broken' ? 503 : 421, exchange)
}

function canonical(origin: string, target: string): Response {
  return new Response(null, { status: 308, headers: { Location: `${origin}${target}` } })
}

/**
 * Converts the refusal of a call to the form of docs/api.md, JSON with a code and a text, even when the router answered
 * with a page or a route gave only the code.
 * @param refused makes a response that doesn't need the brand
 */
async function callRefusal(
  response: Response,
  { t }: Pick<AppLoadContext, 't'>,
  refused: (status: PlainStatus) => Response,
): Promise<Response> {
  const { status, headers } = response
  if (!headers.get('Content-Type')?.startsWith('application/json')) return refused(plainStatus(status))
  const body: unknown = await response.json().catch(() => null)
  const isBare = typeof body === 'object' && body !== null && 'error' in body && !('message' in body)
  return Response.json(isBare ? { ...body, message: t('common:error.default') } : body, { status, headers })
}

function plainStatus(status: number): PlainStatus {
  if (status === 403 || status === 404 || status === 405) return status
  return status < 500 ? 400 : 500
}
