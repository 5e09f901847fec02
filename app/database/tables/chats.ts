import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from './accounts'

export type MessageKind = 'text' | 'photo' | 'gift'

export interface ConversationsTable {
  pool_id: string
  id: string
  /** The brand of the member who started it. */
  tenant_id: string
  starter_id: string
  peer_id: string
  created_at: Moment
}

export interface ConversationMembersTable {
  pool_id: string
  conversation_id: string
  member_id: string
  /** The brand of this member. */
  tenant_id: string
  peer_id: string
  folder: Generated<number>
  preview: Generated<string>
  preview_kind: Generated<MessageKind>
  preview_mine: Generated<boolean>
  last_message_at: Moment
  unread: Generated<number>
  read_at: MaybeMoment
  hidden_at: MaybeMoment
  /** The member removed the chat: what is older is gone for them. */
  cleared_at: MaybeMoment
  /** What it was before the last removal. */
  cleared_before: MaybeMoment
  /** Last e-mail about a new message: at most one an hour. */
  mailed_at: MaybeMoment
}

export interface MessagesTable {
  pool_id: string
  conversation_id: string
  id: string
  /** The brand of the sender. */
  tenant_id: string
  sender_id: string
  recipient_id: string
  draft_id: string
  kind: Generated<MessageKind>
  body: string
  gift: string | null
  price: number
  created_at: Moment
}

/** The photo of a message: seen by the two who write to each other, and by nobody else. */
export interface MessagePhotosTable {
  pool_id: string
  conversation_id: string
  message_id: string
  /** The brand of the sender. */
  tenant_id: string
  sender_id: string
  recipient_id: string
  status: 'pending' | 'active' | 'rejected'
  hash: string
  blurred_hash: string
  width: number
  height: number
  created_at: Moment
  /** Null when it was shown without a look. */
  decided_at: Moment | null
}

export interface ChatTables {
  conversations: ConversationsTable
  conversation_members: ConversationMembersTable
  messages: MessagesTable
  message_photos: MessagePhotosTable
}
