import { once } from 'node:events'
import { createServer } from 'node:http'
import { metrics } from './metrics.server'

export interface MetricsListener {
  close(): void
}

/** Answers GET /metrics for Prometheus, on a port of its own that no visitor reaches. */
export async function listenForMetrics(port: number, host: string): Promise<MetricsListener> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const { register } = metrics()
    response.writeHead(200, { 'Content-Type': register.contentType }).end(await register.metrics())
  }).listen(port, host)
  await once(server, 'listening')
  return {
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
