import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { conversationIn } from '~/modules/chats/live/conversation-in.server'
import { chatsAnswer } from '~/modules/chats/reading/chats-call.server'
import { removeChat } from '~/modules/chats/remove-chat.server'
import { inboxFilters } from '~/modules/chats/schema'
import { DomainError } from '~/platform/errors'
import { jsonUnlessKnown } from '~/platform/http/unchanged.server'

/** GET /api/chats.php?filter=&before= (specification 7): `{chats, next, total_unread_messages}`; 403 `authentication_required` without a session. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const { searchParams } = context.url
  const filter = inboxFilters.find((each) => each === searchParams.get('filter')) ?? 'all'
  return jsonUnlessKnown(request, await chatsAnswer(member, filter, searchParams.get('before')))
}

/** DELETE /api/chats.php with `{"conversation_id": "…"}` (specification 7): 404 with a text when it isn't in the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const id = conversationIn(await request.json().catch(() => null))
  if (id === null) return json({ error: 'conversation_id_required' }, { status: 400 })
  try {
    await removeChat(member, id)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return json({ error: 'not_found', message: context.t(error.code, error.data) }, { status: error.status })
  }
  return json({})
}
