import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { readMessagePhoto } from '~/modules/chats/photos/message-photo.server'
import { longestCachedSeconds, noPhoto, photoHeaders } from '~/modules/photos/served-photo'

/** GET /chats/{id}/photos/{message}-{width}.webp, for the two members of the conversation only. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const photo = await readMessagePhoto(requireMember(context), params.id ?? '', params.file ?? '')
  if (!photo) throw noPhoto()
  return new Response(new Uint8Array(photo), {
    headers: {
      ...photoHeaders,
      'Content-Length': String(photo.length),
      'Cache-Control': `private, max-age=${longestCachedSeconds}`,
    },
  })
}
