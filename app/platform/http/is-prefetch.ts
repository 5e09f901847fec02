import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser asks for a page before anybody opens it: `Sec-Purpose`, or `Purpose` of older ones. */
export function isPrefetch(headers: Headers | IncomingHttpHeaders): boolean {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])
  return /prefetch|prerender/.test(`${read('sec-purpose') ?? read('purpose') ?? ''}`)
}
