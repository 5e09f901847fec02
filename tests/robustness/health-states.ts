import type { Site } from '../support/site'

/** Returns what `/healthz` says of each service; throws if its status says something else. */
export async function statesOf(site: Pick<Site, 'port'>): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${site.port}/healthz`)
  const { status, services } = (await answer.json()) as { status: string; services: Record<string, string> }
  const isDown = Object.values(services).includes('down')
  if (answer.status !== (isDown ? 503 : 200) || status !== (isDown ? 'down' : 'up')) {
    throw new Error(`${answer.status} ${status}: ${JSON.stringify(services)}`)
  }
  return services
}
