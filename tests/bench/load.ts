import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:http'

export interface Ask {
  port: number
  /** Such as 'saffron.localhost'. */
  host: string
  path: string
  headers?: Record<string, string>
  /** Sent in a POST: a text as it is, anything else as JSON. */
  body?: unknown
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As transferred: compressed if the server compressed it. */
  body: Buffer
}

const connections = 8
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Sends a request as a browser does: retries if the server has just closed the idle connection. */
export function send(ask: Ask): Promise<Answer> {
  const { port, host, path, headers = {}, body } = ask
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: `${host}:${port}`, accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET' && body === undefined) resolve(send(ask))
      else reject(error)
    })
    sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** Sends all requests over eight connections; throws at the first response with a status that isn't wanted. */
export async function load(asks: Ask[], wanted = [200]): Promise<void> {
  const waiting = asks.values()
  const work = async () => {
    for (const ask of waiting) {
      const { status } = await send(ask)
      if (!wanted.includes(status)) throw new Error(`${ask.host}${ask.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
}

/** Returns the entry with which raw-page.mjs sends the same bytes and headers. */
export function rawAnswer({ status, headers, body }: Answer) {
  if (status !== 200) throw new Error(`what is to be compared answered ${status}`)
  const { connection, date, 'keep-alive': keepAlive, 'transfer-encoding': transfer, ...own } = headers
  return { headers: { ...own, 'content-length': body.length }, body: body.toString('base64') }
}
