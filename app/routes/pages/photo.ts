import type { LoaderFunctionArgs } from '@remix-run/node'
import { isShown, readFreePhoto } from '~/modules/photos/read-photo.server'
import { freePhotoHeaders, longestCachedSeconds, noPhoto } from '~/modules/photos/served-photo'

/** GET /photos/{hash}-{width}.webp: named by a content hash, so a cached copy gets 304 while the photo is shown. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const file = params.file ?? ''
  const etag = `"${file}"`
  const policy = freePhotoHeaders(file, context.tenant.settings.cdn_prefix)
  const headers = { ...policy, 'Cache-Control': `public, max-age=${longestCachedSeconds}`, ETag: etag }
  if (request.headers.get('if-none-match')?.includes(etag)) {
    if (!(await isShown(context.tenant, file))) throw noPhoto()
    return new Response(null, { status: 304, headers })
  }
  const bytes = await readFreePhoto(context.tenant, file)
  if (!bytes) throw noPhoto()
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Length': String(bytes.length) } })
}
