/**
 * Whether a browser asks for a page before anybody opens it.
 * @param headers `Sec-Purpose`, or `Purpose` of older browsers
 */
export function isPrefetch(headers: { 'sec-purpose'?: unknown; purpose?: unknown }): boolean {
  return /prefetch|prerender/.test(`${headers['sec-purpose'] ?? headers.purpose ?? ''}`)
}
