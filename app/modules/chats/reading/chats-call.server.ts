import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { inboxIn, unreadTotal } from '../queries.server'
import type { ChatView, InboxFilter } from '../schema'

/**
 * Entry of `chats` in the response of /api/chats.php (specification 3, chat list item), with the call's own field
 * names.
 */
export interface ChatListItem {
  conversation: {
    id: string
    /** Only the last message, shortened. */
    messages: { kind: ChatView['previewKind']; text: string; mine: boolean /** ISO 8601 */; sent_at: string }[]
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

/** Response of GET /api/chats.php: a page of the list. `next` is the value of `?before=` for the following page. */
export interface ChatsAnswer {
  chats: ChatListItem[]
  next: string | null
  /** Unread messages in all conversations (specification 3, chat state). */
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
      thumb: peer.thumb,
    },
    num_unread_messages: unread,
  }
}
