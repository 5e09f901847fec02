import type { LoaderFunctionArgs } from '@remix-run/node'
import { readFreePhoto } from '~/modules/photos/read-photo.server'

/** /photos/{hash}-{width}.webp: the name is a hash of the content, so it never changes. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const bytes = await readFreePhoto(context.tenant, params.file ?? '')
  if (!bytes) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Robots-Tag': 'noindex, noimageindex',
    },
  })
}
