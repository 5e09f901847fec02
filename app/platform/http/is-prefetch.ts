import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser prefetches a page before anyone opens it: `Sec-Purpose`, or `Purpose` in older browsers. */
export function isPrefetch(headers: Headers | IncomingHttpHeaders): boolean {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])
  return /prefetch|prerender/.test(`${read('sec-purpose') ?? read('purpose') ?? ''}`)
}
