/** Of every answer with a photo in it. */
export const photoHeaders = { 'Content-Type': 'image/webp', 'X-Robots-Tag': 'noindex, noimageindex' } as const

/** The longest that a browser or a CDN keeps a photo: within an hour one that was taken away is gone there, too. */
export const longestKeptSeconds = 3_600

/** Nobody may keep that there is no photo: it can come back. */
export function noPhoto(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
