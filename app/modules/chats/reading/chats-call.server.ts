import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { inboxIn, unreadTotal } from '../queries.server'
import type { ChatView, InboxFilter } from '../schema'

/** One entry of `chats` of /api/chats.php (specification 3, chat list item), under the call's own names. */
export interface ChatListItem {
  conversation: {
    id: string
    /** The last one, shortened. */
    messages: { kind: ChatView['previewKind']; text: string; mine: boolean /** ISO */; sent_at: string }[]
  }
  profile: {
    id: string
    name: string
    age: number | null
    online: boolean
    premium: boolean
    fictional: boolean
    thumb: string | null
  }
  num_unread_messages: number
}

/** The answer of GET /api/chats.php: a page of the list; `next` asks for the one after it as `?before=`. */
export interface ChatsAnswer {
  chats: ChatListItem[]
  next: string | null
  /** Of all conversations (specification 3, chat state). */
  total_unread_messages: number
}

export function chatsAnswer(member: Member, filter: InboxFilter, before: string | null): Promise<ChatsAnswer> {
  return forMember(member, async (db) => {
    const { chats, next } = await inboxIn(db, member, { filter, before })
    return { chats: chats.map(listItem), next, total_unread_messages: await unreadTotal(db, member.id) }
  })
}

function listItem({ id, peer, preview, previewKind, previewMine, lastMessageAt, unread }: ChatView): ChatListItem {
  const message = { kind: previewKind, text: preview, mine: previewMine, sent_at: lastMessageAt.toISOString() }
  return {
    conversation: { id, messages: [message] },
    profile: {
      id: peer.id,
      name: peer.name,
      age: peer.age,
      online: peer.online,
      premium: peer.premium,
      fictional: peer.fictional,
      thumb: peer.photo?.sources[0]?.url ?? null,
    },
    num_unread_messages: unread,
  }
}
