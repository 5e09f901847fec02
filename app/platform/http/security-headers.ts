/** How a page's inline scripts and styles are allowed: by the request's nonce, or by hashes on a cached page. */
export type InlineSources = { nonce: string } | { scripts: readonly string[]; styles: readonly string[] }

interface Site {
  https: boolean
  /** The brand's `cdn_prefix`: an address put before photo and asset paths; empty for the server itself. */
  cdnPrefix: string
  /** Whether a form may lead to a payment provider and on to any bank: browsers check each step of a redirect. */
  leadsToPayment?: boolean
}

/** Builds a page's content security policy: only the given inline code, and nothing external but the brand's CDN. */
export function contentSecurityPolicy(inline: InlineSources, { https, cdnPrefix, leadsToPayment }: Site): string {
  const cdn = URL.canParse(cdnPrefix) ? ` ${new URL(cdnPrefix).origin}` : ''
  const [scripts, styles] =
    'nonce' in inline
      ? [` 'nonce-${inline.nonce}'`, ` 'nonce-${inline.nonce}'`]
      : [quoted(inline.scripts), quoted(inline.styles)]
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}${cdn}`,
    `style-src 'self'${styles}${cdn}`,
    `img-src 'self' data: blob:${cdn}`,
    `font-src 'self'${cdn}`,
    `media-src 'self' blob:${cdn}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${leadsToPayment ? ' https:' : ''}`,
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => ` 'sha256-${hash}'`).join('')
}

/** Returns the policy for a content type: an image needs a stricter one than a page. */
export function policyOf(contentType: string | null, inline: InlineSources, site: Site): string {
  return contentType?.startsWith('image/') ? picturePolicy : contentSecurityPolicy(inline, site)
}

/** Policy of an image opened directly: it loads and runs nothing. The inline style is the browser's, to center it. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** What a page may use of the device, besides its position. */
interface Devices {
  camera?: true | undefined
  microphone?: true | undefined
}

/** Returns the `Permissions-Policy` of a page. */
export function permissionsPolicy({ camera, microphone }: Devices): string {
  return `geolocation=(self), camera=${camera ? '(self)' : '()'}, microphone=${microphone ? '(self)' : '()'}`
}

/** Headers added to every response besides the policy; headers that a response sets itself take precedence. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissionsPolicy({}),
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const
