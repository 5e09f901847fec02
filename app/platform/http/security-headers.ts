/** How a page's own inline scripts and styles are known: by the nonce of this request, or by their hashes where a page is kept for many. */
export type InlineSources = { nonce: string } | { scripts: readonly string[]; styles: readonly string[] }

interface Site {
  https: boolean
  /** The brand's `cdn_prefix`: an address put before photo and asset paths, empty for the own server. */
  cdnPrefix: string
  /** A form of this page may lead to a payment provider and from there to any bank: browsers check every step of such a redirect. */
  leadsToPayment?: boolean
}

/** The content security policy of a page: nothing inline but what it names, nothing from elsewhere but the brand's CDN. */
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
    `media-src 'self'${cdn}`,
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

/** The policy of what an answer holds, by its content type: only a page needs one that lets something run. */
export function policyOf(contentType: string | null, inline: InlineSources, site: Site): string {
  return contentType?.startsWith('image/') ? picturePolicy : contentSecurityPolicy(inline, site)
}

/** Of a picture: opened by itself it loads and runs nothing; the browser's own style puts it in the middle. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The headers that every response carries beside the policy; those that a response sets itself stay. */
export function securityHeaders({ https }: Pick<Site, 'https'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
