import { z } from 'zod'
import { chatList } from '~/modules/chats/live-events'
import { chatsAnswer } from '~/modules/chats/reading/chats-call.server'
import { removeChat } from '~/modules/chats/remove-chat.server'
import { inboxFilters } from '~/modules/chats/schema'
import { paths } from '~/paths'
import { memberCall, memberPolledCall } from '~/shell/calls/call.server'

const chat = z.object({
  conversation: z.object({
    id: z.uuid(),
    messages: z.array(z.object({ kind: z.string(), text: z.string(), mine: z.boolean(), sent_at: z.iso.datetime() })),
  }),
  profile: z.object({
    id: z.uuid(),
    name: z.string(),
    age: z.int().nullable(),
    online: z.boolean(),
    premium: z.boolean(),
    fictional: z.boolean(),
    thumb: z.string().nullable(),
  }),
  num_unread_messages: z.int(),
})

export const loader = memberPolledCall(
  {
    method: 'GET',
    path: paths.api.chats,
    summary: "A page of the member's chats.",
    query: z.object({
      filter: z.enum(inboxFilters).default('all').catch('all'),
      before: z.string().optional().describe('`next` of the page before'),
    }),
    answer: z.object({ chats: z.array(chat), next: z.string().nullable(), total_unread_messages: z.int() }),
  },
  chatList,
  (member, { filter, before }) => chatsAnswer(member, filter, before ?? null),
)

export const action = memberCall(
  {
    method: 'DELETE',
    path: paths.api.chats,
    summary: "Takes a chat out of the member's list.",
    body: z.object({ conversation_id: z.string() }),
    invalid: 'conversation_id_required',
    answer: z.object({}),
    refusals: { 404: "It isn't in the list." },
  },
  async ({ member, body }) => {
    await removeChat(member, body.conversation_id)
    return {}
  },
)
