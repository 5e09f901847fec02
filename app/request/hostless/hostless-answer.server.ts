import { ignoreIfUnavailable } from '~/database/unavailable'
import { paths } from '~/paths'
import type { App } from '~/wiring.server'
import { isConsoleHost } from '../console/console-host.server'
import type { IncomingRequest } from '../visit.server'

/**
 * Answers requests that don't depend on the host. Null for all others.
 * - /livez, for containers: 503 if only a restart helps.
 * - /readyz, for load balancers: 503 if this node can't answer. Nodes share their services, so a balancer that asked for
 *   those too would be left with no node to show the friendly page.
 * - /healthz, for people, alerts and releases: whether the shared services work.
 * - /tls-allowed: whether a TLS proxy may request a certificate.
 */
export function hostlessAnswer(
  app: Pick<App, 'env' | 'isReady' | 'isStuck' | 'services' | 'tenants'>,
  { method, target }: Pick<IncomingRequest, 'method' | 'target'>,
): Response | Promise<Response> | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path, query] = target.split('?', 2)
  switch (path) {
    case paths.server.live:
      return app.isStuck() ? plain(503, 'stuck') : plain(200, 'alive')
    case paths.server.ready:
      return app.isReady() && !app.isStuck() ? plain(200, 'ready') : plain(503, 'not ready')
    case paths.server.health:
      return health(app)
    case paths.server.tlsAllowed:
      return tlsAllowed(app, new URLSearchParams(query).get('domain') ?? '')
    default:
      return null
  }
}

const probes: readonly (string | undefined)[] = Object.values(paths.server)

/** Whether it is one of the requests above, which proxies send every second. */
export function isProbe({ target }: Pick<IncomingRequest, 'target'>): boolean {
  return probes.includes(target.split('?', 1)[0])
}

async function health({ services }: Pick<App, 'services'>): Promise<Response> {
  const report = await services()
  return Response.json(report, { status: report.status === 'up' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}

async function tlsAllowed({ env, tenants }: Pick<App, 'env' | 'tenants'>, domain: string): Promise<Response> {
  if (isConsoleHost(env, domain)) return plain(200, 'allowed')
  // A brand that this node hasn't shown yet is compared with the database. Without it, its domains are still its own.
  const found = await tenants.forHost(domain).catch(ignoreIfUnavailable)
  if (!found) return plain(200, 'allowed')
  return found.kind === 'unknown' || found.kind === 'broken' ? plain(404, 'unknown') : plain(200, 'allowed')
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
}
