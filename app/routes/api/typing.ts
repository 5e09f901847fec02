import { z } from 'zod'
import { publishTyping } from '~/modules/chats/live/publish-typing.server'
import { paths } from '~/paths'
import { memberCall, refusal } from '~/shell/calls/call.server'

export const action = memberCall(
  {
    method: 'POST',
    path: paths.api.typing,
    summary: 'The member is writing: the other one sees it for some seconds. At most 60 in a minute.',
    body: z.object({ conversation_id: z.string() }),
    invalid: 'conversation_id_required',
    answer: z.object({}),
    refusals: { 404: "It isn't the member's conversation.", 429: 'Too often.' },
  },
  async ({ member, body }) =>
    (await publishTyping(member, body.conversation_id)) ? {} : refusal(429, 'too_many_requests'),
)
