import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const spanForm = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})
const exportForm = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanForm) })) })),
})

export type CollectedSpan = z.infer<typeof spanForm>

/** Opens a collector of traces on this machine, which accepts OTLP over HTTP as JSON. */
export async function openCollector(port = 0) {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'))
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    for (const { scopeSpans } of exportForm.parse(body).resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Waits for a span whose name matches. */
    async span(name: string, where: (span: CollectedSpan) => boolean = () => true): Promise<CollectedSpan> {
      for (let tries = 0; tries < 200; tries += 1) {
        const found = spans.find((span) => span.name === name && where(span))
        if (found) return found
        await new Promise((later) => setTimeout(later, 50))
      }
      throw new Error(`no span ${name} among ${[...new Set(spans.map((span) => span.name))].join(', ')}`)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Names of the spans from this one up to the beginning of its trace. */
export function wayUp(spans: CollectedSpan[], span: CollectedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? wayUp(spans, parent) : [])]
}

/** The trace that a client claims its request belongs to. */
export const foreignTrace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
