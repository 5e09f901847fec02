import { randomUUID } from 'node:crypto'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { brandSize } from '~/database/numbers/brand-sizes.server'
import { DatabaseUnavailable } from '~/database/unavailable'
import type { PageAnswer } from '~/platform/cache/page-cache.server'
import { isOwnCall, isPageData } from '~/platform/http/call-path'
import { isForeignWrite } from '~/platform/http/origin-check'
import type { WholePage } from '~/platform/http/page/whole-page'
import { pageOf } from '~/platform/http/page/whole-page'
import { countRequest } from '~/platform/metrics/metrics.server'
import type { HostAnswer } from '~/tenancy/tenants.server'
import { endsWithDot } from '~/tenancy/tenants.server'
import { currentApp } from '~/wiring.server'
import { admit } from './arrivals/admit.server'
import { countArrival } from './arrivals/count-arrival.server'
import { answerFromCache, isCached } from './cached-pages.server'
import { callRefusal } from './call-refusal.server'
import { answerConsole } from './console/answer-console.server'
import { consoleOrigin, isConsoleHost } from './console/console-host.server'
import { brandRoutes, isConsolePath } from './console/console-routes.server'
import type { StreamAnswer } from './event-stream.server'
import { answerEvents, isEventStream } from './event-stream.server'
import { methodsOf, readableForm, unreadableAddress } from './forms/form-guard.server'
import { hostlessAnswer } from './hostless.server'
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

/** Details of a request, collected for the metrics while it is answered. */
interface Served {
  tenantId: string | null
  /** Area of the route; `unrouted` for requests answered before a route is looked up: health, an unknown host. */
  area: string
}

/** The client's side of a request. */
interface Connection {
  /** The brand of the host. */
  brand(): Promise<HostAnswer>
  /** The request with its body, which is read only when a page needs it. */
  request(): Request
  /** Whether the client disconnected before it was answered. */
  isAborted(): boolean
}

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
  const started = performance.now()
  const requestId = randomUUID()
  const served: Served = { tenantId: null, area: 'unrouted' }
  const response = await respondOrFail(build, incoming, connection, requestId, served)
  const { method, target } = incoming
  const status = connection.isAborted() ? abortedStatus : response.status
  const seconds = (performance.now() - started) / 1000
  countRequest({ method, route: served.area, brand: brandSize(served.tenantId), status, seconds })
  if (status >= 400 && status < 500) {
    const message = status === abortedStatus ? 'request aborted' : 'request refused'
    currentApp().log.info({ requestId, method, path: loggedPath(target), status }, message)
  }
  return response
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

async function respondOrFail(
  build: ServerBuild,
  incoming: IncomingRequest,
  connection: Connection,
  requestId: string,
  served: Served,
): Promise<AnyAnswer> {
  // Targets with a host ("GET http://other.example/") are for proxies, which this server isn't. A request with two Host
  // headers belongs to no brand.
  const target = plainTarget(incoming.target)
  if (target === null || incoming.hosts > 1) return plainAnswer(400, incoming, requestId)
  if (pathOf(target).length > longestPathname) return plainAnswer(404, incoming, requestId)
  try {
    const plain = target === incoming.target ? incoming : { ...incoming, target }
    return await answerHost(build, plain, connection, requestId, served)
  } catch (error) {
    if (connection.isAborted()) return new Response(null, { status: abortedStatus })
    const unavailable = error instanceof DatabaseUnavailable
    currentApp().log.error({ err: error, requestId }, unavailable ? 'database unavailable' : 'request failed')
    return plainAnswer(unavailable ? 503 : 500, incoming, requestId)
  }
}

/** Checks for the console's own host first, which no brand may serve. */
async function answerHost(
  build: ServerBuild,
  arrived: IncomingRequest,
  connection: Connection,
  requestId: string,
  served: Served,
): Promise<AnyAnswer> {
  const app = currentApp()
  const early = hostlessAnswer(app, arrived)
  if (early) return early
  const host = `${arrived.headers.host}`
  if (!isConsoleHost(app.env, host)) return answerTenant(brandRoutes(build), arrived, connection, requestId, served)
  served.area = 'console'
  if (endsWithDot(host)) return canonical(consoleOrigin(app.env), arrived.target)
  return answerConsole(app, build, arrived, connection.request, requestId)
}

async function answerTenant(
  build: ServerBuild,
  arrived: IncomingRequest,
  { brand, request }: Pick<Connection, 'brand' | 'request'>,
  requestId: string,
  served: Served,
): Promise<AnyAnswer> {
  const app = currentApp()
  const host = arrived.headers.host?.toString() ?? ''
  const found = await brand()
  if (found.kind !== 'tenant') return withoutBrand(found, arrived, requestId)
  served.tenantId = found.tenant.id
  const route = routeAt(build, arrived.target)
  served.area = route.area
  const admitted = admit(app, found.tenant, arrived, route.rules)
  if (typeof admitted === 'number') return plainAnswer(admitted, arrived, requestId)
  if (admitted instanceof Response) return admitted
  const incoming = admitted
  const visit = await openVisit(app, found.tenant, incoming)
  const refused = (status: PlainStatus) => plainAnswer(status, incoming, requestId, methodsOf(visit.path))
  const unreadable = unreadableAddress(incoming, visit.path)
  if (unreadable) return refused(unreadable)
  // The client knows the console's routes, so a page of the brand would try to open them.
  if (isConsolePath(visit.path)) return refused(404)
  if (isPolled(incoming, visit)) return answerPolled(visit, incoming, requestId)
  if (isEventStream(visit)) return answerEvents(app, visit, route, incoming, request(), requestId)
  if (isCached(incoming, visit, route)) {
    const cached = await answerFromCache(
      app,
      visit,
      route,
      incoming,
      (page, context) => render(build, page, context),
      requestId,
    )
    if (cached) {
      countArrival(app, visit, incoming)
      return cached
    }
  }
  if (!route.rules.signed && isForeignWrite(request(), { host, https: visit.client.https })) return refused(403)
  const form = await readableForm(request(), route)
  if (!(form instanceof Request)) return refused(form)
  const context = await openRequest(app, visit, route, form, requestId)
  const response = await pageAnswer(await render(build, form, context), context, refused)
  if (isShownPage(response)) countArrival(app, visit, incoming)
  return response
}

function isShownPage(response: Response | WholePage): boolean {
  return response.status === 200 && 'compressible' in response
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
  if (isPageData(context.url.pathname) && metUnavailable(context)) return refused(503)
  const body = pageOf(response)
  if (!body) return finished(response.status === 404 && !response.body ? refused(404) : response, context)
  const headers = headerRecord(finishedHeaders(response, context))
  return { status: response.status, headers, body, compressible: true }
}

function withoutBrand(
  found: Exclude<HostAnswer, { kind: 'tenant' }>,
  incoming: IncomingRequest,
  requestId: string,
): Response {
  if (found.kind === 'redirect') return canonical(`https://${found.domain}`, incoming.target)
  return plainAnswer(found.kind === 'broken' ? 503 : 421, incoming, requestId)
}

function canonical(origin: string, target: string): Response {
  return new Response(null, { status: 308, headers: { Location: `${origin}${target}` } })
}
