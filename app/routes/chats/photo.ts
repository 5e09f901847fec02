import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { readMessagePhoto } from '~/modules/chats/photos/message-photo.server'

/** /chats/{id}/photos/{message}-{width}.webp: for the two who write to each other. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const photo = await readMessagePhoto(requireMember(context), params.id ?? '', params.file ?? '')
  if (!photo) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(photo), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(photo.length),
      'Cache-Control': 'private, max-age=3600',
      'X-Robots-Tag': 'noindex, noimageindex',
    },
  })
}
