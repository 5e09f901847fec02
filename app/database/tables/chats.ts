import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from './people/accounts'

export type MessageKind = 'text' | 'photo' | 'gift'

/** Of the last message of a conversation. */
export type PreviewKind = MessageKind | 'deleted'

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
  preview: Generated<string>
  preview_kind: Generated<PreviewKind>
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
  /** The message of the same conversation that it replies to. */
  answers_id: string | null
  /** The photo of the recipient's profile that it is about. */
  about_photo_id: string | null
  /** The words of the recipient's profile that it is about, as they were. */
  about_text: string | null
  /** Its sender took it away for both: nothing of it is left. */
  deleted_at: MaybeMoment
}

/** What the recipient of a message did with it. */
export interface MessageMarksTable {
  pool_id: string
  conversation_id: string
  message_id: string
  /** The brand of the recipient. */
  tenant_id: string
  member_id: string
  sender_id: string
  hearted_at: MaybeMoment
  /** Of a gift. */
  opened_at: MaybeMoment
  /** Hidden from its recipient since. */
  reported_at: MaybeMoment
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

/** What a page without a script could not send to somebody. */
export interface UnsentTextsTable {
  pool_id: string
  /** Who wrote it, and alone reads it. */
  member_id: string
  to_id: string
  tenant_id: string
  body: string
  refused_at: Moment
  /** The message that it replies to. */
  answers_id: string | null
  /** The part of the recipient's profile that it is about, as forms name it. */
  about: string | null
}

/** Who of the staff has a chat of a fictional profile just now. */
export interface StaffClaimsTable {
  pool_id: string
  tenant_id: string
  conversation_id: string
  claimed_by: string
  claimed_name: string
  claimed_until: Moment
  /** `claimed_by` skipped it: until then it is not their next. */
  skipped_until: MaybeMoment
}

/** How long a member waited for an answer of the staff. */
export interface StaffAnswersTable {
  pool_id: string
  tenant_id: string
  draft_id: string
  conversation_id: string
  /** Null: by the command line. */
  by_id: string | null
  by_name: string
  waited_seconds: number
  at: Moment
}

export interface ChatTables {
  staff_claims: StaffClaimsTable
  staff_answers: StaffAnswersTable
  conversations: ConversationsTable
  conversation_members: ConversationMembersTable
  messages: MessagesTable
  message_photos: MessagePhotosTable
  message_marks: MessageMarksTable
  unsent_texts: UnsentTextsTable
}
