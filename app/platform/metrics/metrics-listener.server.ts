import { once } from 'node:events'
import { createServer } from 'node:http'
import { metrics } from './metrics.server'

export interface MetricsListener {
  close(): void
}

/**
 * Serves GET /metrics for Prometheus, on a separate port that visitors can't reach.
 * @param measure updates the metrics that are measured on request only
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

/** prom-client writes 'Nan', which is invalid in the exposition format. */
function asNumbers(text: string): string {
  return text.replace(/ Nan$/gm, ' NaN')
}
