import { once } from 'node:events'
import { createServer } from 'node:http'
import { metrics } from './metrics.server'

export interface MetricsListener {
  close(): void
}

/**
 * Answers GET /metrics for Prometheus, on a port of its own that no visitor reaches.
 * @param measure brings what is measured only when it is asked for up to date
 */
export async function listenForMetrics(
  port: number,
  host: string,
  measure: () => Promise<void>,
): Promise<MetricsListener> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    await measure()
    const { register } = metrics()
    response.writeHead(200, { 'Content-Type': register.contentType }).end(asNumbers(await register.metrics()))
  }).listen(port, host)
  await once(server, 'listening')
  return {
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The client writes 'Nan', which the format doesn't know. */
function asNumbers(text: string): string {
  return text.replace(/ Nan$/gm, ' NaN')
}
