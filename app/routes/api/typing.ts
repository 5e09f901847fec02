import { z } from 'zod'
import { publishTyping } from '~/modules/chats/live/publish-typing.server'
import { paths } from '~/paths'
import { memberCall } from '~/shell/calls/call.server'

export const action = memberCall(
  {
    method: 'POST',
    path: paths.api.typing,
    summary: 'The member is writing: the other one sees it for some seconds.',
    // Browsers report typing at most every 3 seconds, in one conversation at a time.
    limit: { name: 'typing', points: 60, seconds: 60 },
    body: z.object({ conversation_id: z.string() }),
    invalid: 'conversation_id_required',
    answer: z.object({}),
    refusals: { 404: "It isn't the member's conversation." },
  },
  async ({ member, body }) => {
    await publishTyping(member, body.conversation_id)
    return {}
  },
)
