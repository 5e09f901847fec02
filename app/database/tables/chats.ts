import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from './people/accounts'

export type MessageKind = 'text' | 'photo' | 'gift' | 'voice'

/** Kind of the last message of a conversation. */
export type PreviewKind = MessageKind | 'deleted'

export interface ConversationsTable {
  pool_id: string
  id: string
  /** The brand of the member who started the conversation. */
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
  /** When the member removed the chat; older messages are hidden from them. */
  cleared_at: MaybeMoment
  /** Value of `cleared_at` before the last removal, for undo. */
  cleared_before: MaybeMoment
  /** When the last e-mail about a new message was sent: at most one an hour. */
  mailed_at: MaybeMoment
  /** Since when the member wants no e-mail or push about it. */
  muted_at: MaybeMoment
  /** When the member said that the newest message needs no answer now. */
  put_off_at: MaybeMoment
  /** Since when the member can no longer write in it. */
  ended_at: MaybeMoment
  /** The member said goodbye, or the peer did; or one of them has unmatched, and it is hidden from both. */
  ended_as: 'said' | 'heard' | 'unmatched' | null
  /** The member's goodbye, until it is sent. */
  goodbye: string | null
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
  /** The photo of the recipient's profile that the message is about. */
  about_photo_id: string | null
  /** The passage of the recipient's profile that the message is about, as it was then. */
  about_text: string | null
  /** When the sender deleted the message for both members; its content is erased. */
  deleted_at: MaybeMoment
}

/** The recipient's reactions to a message. */
export interface MessageMarksTable {
  pool_id: string
  conversation_id: string
  message_id: string
  /** The brand of the recipient. */
  tenant_id: string
  member_id: string
  sender_id: string
  /** Waits to be dropped; a trigger keeps it for the release before. */
  hearted_at: MaybeMoment
  reaction: 'love' | 'funny' | 'wow' | 'moved' | 'yes' | null
  reacted_at: MaybeMoment
  /** When the recipient opened a gift. */
  opened_at: MaybeMoment
  /** When the recipient reported the message; from then on it is hidden from them. */
  reported_at: MaybeMoment
}

/** The photo or the recording of a message, for sender and recipient only. A recording has a format, a photo a size. */
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
  blurred_hash: string | null
  width: number | null
  height: number | null
  voice_format: 'webm' | 'ogg' | 'mp4' | null
  /** Counted from the recording's packets. */
  voice_ms: number | null
  /** The wave, a hexadecimal digit a bar, as the sender's browser measured it. */
  voice_bars: string | null
  created_at: Moment
  /** Null when the photo was shown without a moderator's decision. */
  decided_at: MaybeMoment
}

/** A text that a page without JavaScript failed to send. */
export interface UnsentTextsTable {
  pool_id: string
  /** The author, who alone can read it. */
  member_id: string
  to_id: string
  tenant_id: string
  body: string
  refused_at: Moment
  /** The message that it replies to. */
  answers_id: string | null
  /** The part of the recipient's profile that the text is about, as forms name it. */
  about: string | null
}

/** The staff member who currently holds a chat of a fictional profile. */
export interface StaffClaimsTable {
  pool_id: string
  tenant_id: string
  conversation_id: string
  claimed_by: string
  claimed_name: string
  claimed_until: Moment
  /** `claimed_by` skipped the chat: it isn't offered to them before this time. */
  skipped_until: MaybeMoment
}

/** How long a member waited for a reply from the staff. */
export interface StaffAnswersTable {
  pool_id: string
  tenant_id: string
  draft_id: string
  conversation_id: string
  /** Null when answered by the command line. */
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
