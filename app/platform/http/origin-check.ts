const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that writes comes from elsewhere than a page of this very host: then it must not be obeyed, for the
 * browser adds the member's cookies to it. A write that doesn't tell where it comes from counts as foreign.
 * @param host the Host header as the request has it, with its port
 */
export function isForeignWrite(request: { method: string; headers: Headers }, host: string): boolean {
  if (reading.has(request.method)) return false
  if (isForwardedFromElsewhere(request.headers, host)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (origin === null) return site !== 'same-origin'
  return !URL.canParse(origin) || hostOf(new URL(origin).protocol, host) !== new URL(origin).host
}

/** A front that names another host than the one it asks for, or somebody who would like to be taken for it. */
function isForwardedFromElsewhere(headers: Headers, host: string): boolean {
  const forwarded = headers.get('x-forwarded-host')?.split(',', 1)[0]?.trim()
  return Boolean(forwarded) && nameOf(forwarded ?? '') !== nameOf(host)
}

function nameOf(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

/** The host without its port where that is the protocol's own. */
function hostOf(protocol: string, host: string): string | null {
  const written = `${protocol}//${host}`
  return URL.canParse(written) ? new URL(written).host : null
}
