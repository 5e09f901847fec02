import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Member } from '~/modules/accounts/member'
import { liveKey, liveStreams } from '~/platform/live/live.server'
import type { EventStream } from './event-stream'
import { openEventStream } from './event-stream'

/** Opens a member's event stream on a separate server, with the product's code. */
export async function listenAs({ id, tenant, sessionId }: Member): Promise<EventStream> {
  const key = liveKey({ poolId: tenant.poolId, tenantId: tenant.id, memberId: id })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', Connection: 'close' }).flushHeaders()
    void liveStreams().open(response, { key, session: sessionId, after: null })
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stream = await openEventStream({ port: (server.address() as AddressInfo).port })
  await stream.next('hello')
  return stream
}
