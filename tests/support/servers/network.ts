import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Secret shared by a brand and the network. */
export const networkSecret = 'shared with the network a'

export interface ReceivedPostback {
  id: string
  url: string
  signature: string
  status: number
}

/** Opens a network's server that refuses each event twice before accepting it. */
export async function openNetwork() {
  const received: ReceivedPostback[] = []
  const server = createServer((request, response) => {
    const id = String(request.headers['x-event-id'])
    const status = received.filter((one) => one.id === id).length < 2 ? 500 : 204
    const url = `http://${request.headers.host}${request.url}`
    received.push({ id, url, status, signature: String(request.headers['x-signature']) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    host: `localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Computes the signature of a call to this URL, with the timestamp of the given signature. */
export function signedAs(signature: string, url: string): string {
  const [, seconds = ''] = /^t=(\d+),/.exec(signature) ?? []
  return `t=${seconds},v1=${createHmac('sha256', networkSecret).update(`${seconds}.${url}`).digest('hex')}`
}
