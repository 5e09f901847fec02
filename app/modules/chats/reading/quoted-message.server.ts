import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import type { GiftName } from '~/modules/gifts/schema'
import { messageKey } from '../message-key.server'
import type { PreviewKind, QuotedMessage } from '../schema'
import { previewOf } from '../sending/message-text'

interface QuotedRow {
  id: string
  mine: boolean
  kind: PreviewKind
  body: string
  gift: GiftName | null
}

/**
 * Returns a message as the one-line quote in a reply. Null when it is not in this conversation, was deleted, or is from
 * before the member removed the conversation.
 */
export async function quotedMessage(
  db: TenantDb,
  member: Member,
  conversationId: string,
  id: string,
): Promise<QuotedMessage | null> {
  const { rows } = await sql<QuotedRow>`
    select message.id, message.sender_id = ${member.id} as mine, message.kind, message.body, message.gift
    from messages message
    join conversation_members own
      on ${inPool(db, 'own')} and own.conversation_id = ${conversationId} and own.member_id = ${member.id}
    where ${inPool(db, 'message')} and message.conversation_id = ${conversationId} and message.id = ${id}
      and message.deleted_at is null and (own.cleared_at is null or message.created_at > own.cleared_at)`.execute(db)
  const [row] = rows
  return row ? quotedView(row) : null
}

/** Converts a message into its one-line quote. */
export function quotedView({ id, mine, kind, body, gift }: QuotedRow): QuotedMessage {
  return { id: messageKey(id), mine, kind, text: previewOf(body), gift }
}
