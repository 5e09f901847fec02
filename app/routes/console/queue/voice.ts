import type { LoaderFunctionArgs } from '@remix-run/node'
import { voiceResponse } from '~/modules/chats/voice/voice-response.server'
import { caseVoice } from '~/modules/moderation/voice/case-voice.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'

/** The recording of a case, or of a reported message. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'queue')
  const voice = await caseVoice(tenant, params.id ?? '')
  if (!voice) throw new NotYours()
  return voiceResponse(request, voice, 'no-store')
}
