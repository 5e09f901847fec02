import { sql } from 'kysely'
import { inPool } from '~/database/scope.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertMayAt } from '~/modules/operators/access/step-up.server'
import { NotYours } from '~/modules/operators/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { atMember } from '../at-member.server'
import type { ConversationLine, OpenedConversation, OpenedMessage } from '../schema'

/** Maximum numbers of conversations in the list and of messages in a conversation. */
const shown = { conversations: 50, messages: 100 } as const

interface Opening {
  /** Reason for the audit log. */
  reason: string
}

/**
 * Lists a member's conversations, newest first, with peer and time. Reading is an act: the audit log gets an entry with
 * the reason in the same transaction.
 * @throws NotYours 404
 */
export async function openConversations(
  tenant: Tenant,
  by: Operator,
  id: string,
  { reason }: Opening,
): Promise<ConversationLine[]> {
  assertMayAt(by, 'members', tenant.id)
  return atMember(tenant, id, async (db) => {
    audit(db, { act: 'member.messages_read', subject: { kind: 'member', id }, reason })
    const { rows } = await sql<{ id: string; peer: string | null; at: Date }>`
      select own.conversation_id as id, peer.name as peer, own.last_message_at as at
      from conversation_members own
      left join members peer on peer.pool_id = own.pool_id and peer.id = own.peer_id and peer.tenant_id = ${tenant.id}
      where ${inPool(db, 'own')} and own.member_id = ${id}
      order by own.last_message_at desc, own.conversation_id desc limit ${shown.conversations}`.execute(db)
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  })
}

/**
 * Returns the last messages of one conversation, oldest first, as visible to both sides. Logged as an act of its own.
 * @throws NotYours 404: not a conversation of this member
 */
export async function openConversation(
  tenant: Tenant,
  by: Operator,
  id: string,
  { reason, conversation }: Opening & { conversation: string },
): Promise<OpenedConversation> {
  assertMayAt(by, 'members', tenant.id)
  return atMember(tenant, id, async (db) => {
    const side = isUuid(conversation)
      ? await sql<{ peer: string | null }>`
          select peer.name as peer from conversation_members own
          left join members peer on peer.pool_id = own.pool_id and peer.id = own.peer_id and peer.tenant_id = ${tenant.id}
          where ${inPool(db, 'own')} and own.conversation_id = ${conversation} and own.member_id = ${id}`.execute(db)
      : { rows: [] }
    const [found] = side.rows
    if (!found) throw new NotYours()
    audit(db, {
      act: 'member.messages_read',
      subject: { kind: 'member', id },
      reason,
      after: { conversation },
    })
    const { rows } = await sql<Omit<OpenedMessage, 'at'> & { at: Date }>`
      select id, sender_id = ${id} as mine, kind, body, created_at as at from messages
      where ${inPool(db)} and conversation_id = ${conversation}
      order by id desc limit ${shown.messages}`.execute(db)
    const messages = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })).reverse()
    return { id: conversation, peer: found.peer, messages }
  })
}
