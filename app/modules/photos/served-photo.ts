import { mailPhotoWidth } from './schema'

/** Of every answer with a photo in it: no page of another site shows it. */
export const photoHeaders = {
  'Content-Type': 'image/webp',
  'X-Robots-Tag': 'noindex, noimageindex',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Free photos: a CDN is another site to the brand's own pages, and a mailbox in a browser shows those of e-mails. */
export function freePhotoHeaders(file: string, cdnPrefix: string) {
  const isForOthers = URL.canParse(cdnPrefix) || file.endsWith(`-${mailPhotoWidth}.webp`)
  return { ...photoHeaders, 'Cross-Origin-Resource-Policy': isForOthers ? 'cross-origin' : 'same-origin' }
}

/** The longest that a browser or a CDN keeps a photo: within an hour one that was taken away is gone there, too. */
export const longestCachedSeconds = 3_600

/** Nobody may keep that there is no photo: it can come back. */
export function noPhoto(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
