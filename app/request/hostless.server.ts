import type { App } from '~/wiring.server'
import type { Asked } from './visit.server'

/**
 * What is answered whatever the host: whether the process lives, whether it can serve, and whether a TLS front may ask
 * for a certificate. Null for all else.
 */
export async function hostlessAnswer(
  app: Pick<App, 'isReady' | 'isStuck' | 'tenants'>,
  { method, target }: Pick<Asked, 'method' | 'target'>,
): Promise<Response | null> {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path, query] = target.split('?', 2)
  switch (path) {
    case '/healthz':
      return app.isStuck() ? plain(503, 'stuck') : plain(200, 'alive')
    case '/readyz':
      return (await app.isReady()) ? plain(200, 'ready') : plain(503, 'not ready')
    case '/tls-allowed': {
      const found = await app.tenants.forHost(new URLSearchParams(query).get('domain') ?? '')
      return found.kind === 'unknown' || found.kind === 'broken' ? plain(404, 'unknown') : plain(200, 'allowed')
    }
    default:
      return null
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
}
