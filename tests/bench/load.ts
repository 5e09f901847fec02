import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:http'

export interface Ask {
  port: number
  /** 'saffron.localhost' */
  host: string
  path: string
  headers?: Record<string, string>
  /** Makes it a POST of JSON. */
  body?: unknown
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it came over the line: compressed when the server compressed it. */
  body: Buffer
}

const connections = 8
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** One request as a browser sends it. */
export function send({ port, host, path, headers = {}, body }: Ask): Promise<Answer> {
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
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Sends all asks over eight connections and fails on the first that isn't answered with 200. */
export async function load(asks: Ask[]): Promise<void> {
  const waiting = asks.values()
  const work = async () => {
    for (const ask of waiting) {
      const { status } = await send(ask)
      if (status !== 200) throw new Error(`${ask.host}${ask.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
}
