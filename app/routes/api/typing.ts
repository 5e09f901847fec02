import type { ActionFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { conversationIn } from '~/modules/chats/live/conversation-in.server'
import { tellTyping } from '~/modules/chats/live/tell-typing.server'

/** POST /api/typing with `{"conversation_id": "…"}`: the other one sees it for some seconds. 429 when said too often. */
export async function action({ request, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const id = conversationIn(await request.json().catch(() => null))
  if (id === null) return json({ error: 'conversation_id_required' }, { status: 400 })
  return (await tellTyping(member, id)) ? json({}) : json({ error: 'too_many_requests' }, { status: 429 })
}
