import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { readMessageVoice } from '~/modules/chats/photos/message-photo.server'
import { voiceResponse } from '~/modules/chats/voice/voice-response.server'
import { noPhoto } from '~/modules/photos/served-photo'

/** GET /chats/{id}/voices/{message}, for the two members of the conversation only. Browsers ask for it in ranges. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const voice = await readMessageVoice(requireMember(context), params.id ?? '', params.message ?? '')
  if (!voice) throw noPhoto()
  return voiceResponse(request, voice)
}
