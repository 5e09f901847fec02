import type { LoaderFunctionArgs } from '@remix-run/node'
import { readLockedPhoto } from '~/modules/photos/read-photo.server'
import { longestCachedSeconds, noPhoto, photoHeaders } from '~/modules/photos/served-photo'

/** GET /photos/locked/{id}-{width}.webp?until&signature: works until the signed URL expires. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const photo = await readLockedPhoto(context.tenant, params.file ?? '', context.url.searchParams)
  if (!photo) throw noPhoto()
  const seconds = Math.max(0, Math.min(longestCachedSeconds, Math.floor((photo.until - Date.now()) / 1000)))
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      ...photoHeaders,
      'Content-Length': String(photo.bytes.length),
      'Cache-Control': `private, max-age=${seconds}`,
    },
  })
}
