import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import { request as requestSecurely } from 'node:https'

export interface Call {
  method?: string
  /** Request target as sent over the wire: '/members?page=2', or whatever a hostile client sends. */
  target?: string
  headers?: OutgoingHttpHeaders
  /** A list is sent in chunks, without a Content-Length. */
  body?: string | Buffer | Buffer[]
  /** Whether it is sent over TLS; any certificate will do. */
  secure?: boolean
  /** The address of this machine that it is sent from: any of 127.0.0.0/8. */
  from?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
}

/** Sends a request to a local server with any host, target, header and body, also those that browsers forbid. */
export function call(
  port: number,
  host: string,
  { method = 'GET', target = '/', headers, body, secure = false, from }: Call,
): Promise<Answer> {
  const chunked = Array.isArray(body)
  const length = body !== undefined && !chunked ? { 'Content-Length': Buffer.byteLength(body) } : {}
  return new Promise((resolve, reject) => {
    const asking = (secure ? requestSecurely : request)({
      host: '127.0.0.1',
      port,
      method,
      path: target,
      agent: false,
      ...(from ? { localAddress: from } : {}),
      ...(secure ? { servername: host.replace(/:\d+$/, ''), rejectUnauthorized: false } : {}),
      headers: { Host: host, ...length, ...headers },
    })
    asking.on('error', reject)
    asking.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('the answer broke off')))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes })
      })
    })
    for (const chunk of chunked ? body : []) asking.write(chunk)
    asking.end(chunked ? undefined : body)
  })
}
