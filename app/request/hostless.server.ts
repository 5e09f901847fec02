import { paths } from '~/paths'
import type { App } from '~/wiring.server'
import { isConsoleHost } from './console/console-host.server'
import type { IncomingRequest } from './visit.server'

/**
 * Answers requests that don't depend on the host: whether the process is alive, whether it can serve, and whether a TLS
 * proxy may request a certificate. Null for all others.
 */
export function hostlessAnswer(
  app: Pick<App, 'env' | 'isReady' | 'isStuck' | 'tenants'>,
  { method, target }: Pick<IncomingRequest, 'method' | 'target'>,
): Response | Promise<Response> | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path, query] = target.split('?', 2)
  switch (path) {
    case paths.server.health:
      return app.isStuck() ? plain(503, 'stuck') : plain(200, 'alive')
    case paths.server.ready:
      return readiness(app)
    case paths.server.tlsAllowed:
      return tlsAllowed(app, new URLSearchParams(query).get('domain') ?? '')
    default:
      return null
  }
}

async function readiness(app: Pick<App, 'isReady'>): Promise<Response> {
  return (await app.isReady()) ? plain(200, 'ready') : plain(503, 'not ready')
}

async function tlsAllowed({ env, tenants }: Pick<App, 'env' | 'tenants'>, domain: string): Promise<Response> {
  if (isConsoleHost(env, domain)) return plain(200, 'allowed')
  const found = await tenants.forHost(domain)
  return found.kind === 'unknown' || found.kind === 'broken' ? plain(404, 'unknown') : plain(200, 'allowed')
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
}
