import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a brand and the network share. */
export const networkSecret = 'shared with the network a'

export interface Heard {
  id: string
  url: string
  signature: string
  status: number
}

/** A network's server that refuses each event twice before it accepts it. */
export async function openNetwork() {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const id = String(request.headers['x-event-id'])
    const status = heard.filter((one) => one.id === id).length < 2 ? 500 : 204
    const url = `http://${request.headers.host}${request.url}`
    heard.push({ id, url, status, signature: String(request.headers['x-signature']) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    heard,
    host: `localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The signature that a call to this address has, dated as the given one. */
export function signedAs(signature: string, url: string): string {
  const [, seconds = ''] = /^t=(\d+),/.exec(signature) ?? []
  return `t=${seconds},v1=${createHmac('sha256', networkSecret).update(`${seconds}.${url}`).digest('hex')}`
}
