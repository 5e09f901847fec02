import type { ServerBuild } from '@remix-run/node'
import type { Route } from '~/platform/http/route'
import type { HostAnswer } from '~/tenancy/tenants.server'
import type { App } from '~/wiring.server'
import type { IncomingRequest, Visit } from './visit.server'

/** The client's side of a request. */
export interface Connection {
  /** The brand of the host. */
  brand(): Promise<HostAnswer>
  /** The request with its body, which is read only when a page needs it. */
  request(): Request
  /** Whether the client disconnected before it was answered. */
  isAborted(): boolean
}

/** A request while it is answered. */
export interface Exchange extends Connection {
  requestId: string
  app: App
  build: ServerBuild
  incoming: IncomingRequest
  /** Collected for the metrics. */
  served: Served
}

interface Served {
  tenantId: string | null
  /** Area of the route; `unrouted` for requests answered before a route is looked up: health, an unknown host. */
  area: string
  /** Id of the route. */
  route?: string
}

/** A request to a brand: who visits it, and the route of the path. */
export interface BrandExchange extends Exchange {
  visit: Visit
  route: Route
}
