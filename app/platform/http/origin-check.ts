const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a writing request comes from outside the pages of this host. It must be refused, because the browser adds the
 * member's cookies to it. A write without any indication of its origin counts as foreign.
 * @param host the request's Host header, including the port
 * @param https whether the browser uses https; then a page of the same host over http is foreign
 */
export function isForeignWrite(
  request: { method: string; headers: Headers },
  { host, https }: { host: string; https: boolean },
): boolean {
  if (reading.has(request.method)) return false
  if (isForwardedFromElsewhere(request.headers, host)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (origin === null) return site !== 'same-origin'
  if (!URL.canParse(origin)) return true
  const { protocol, host: from } = new URL(origin)
  return hostOf(protocol, host) !== from || (https && protocol !== 'https:')
}

/** Whether X-Forwarded-Host names another host: set by a proxy that requests a different host, or forged. */
function isForwardedFromElsewhere(headers: Headers, host: string): boolean {
  const forwarded = headers.get('x-forwarded-host')?.split(',', 1)[0]?.trim()
  return Boolean(forwarded) && nameOf(forwarded ?? '') !== nameOf(host)
}

function nameOf(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

/** Returns the host without the protocol's default port. */
function hostOf(protocol: string, host: string): string | null {
  const written = `${protocol}//${host}`
  return URL.canParse(written) ? new URL(written).host : null
}
