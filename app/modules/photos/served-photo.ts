import { mailPhotoWidth } from './schema'

/** Headers of every response with a photo: pages of other sites can't embed it. */
export const photoHeaders = {
  'Content-Type': 'image/webp',
  'X-Robots-Tag': 'noindex, noimageindex',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Headers of free photos, which are cross-origin on a CDN, and in e-mails opened in a browser. */
export function freePhotoHeaders(file: string, cdnPrefix: string) {
  const isForOthers = URL.canParse(cdnPrefix) || file.endsWith(`-${mailPhotoWidth}.webp`)
  return { ...photoHeaders, 'Cross-Origin-Resource-Policy': isForOthers ? 'cross-origin' : 'same-origin' }
}

/** Maximum time for which browsers and CDNs cache a photo, so that a removed one is gone there within an hour. */
export const longestCachedSeconds = 3_600

/** Returns a 404 that must not be cached: the photo can come back. */
export function noPhoto(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
