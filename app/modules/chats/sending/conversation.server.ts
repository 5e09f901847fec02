import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { ConversationMembersTable } from '~/database/tables/chats'
import { memberStatus } from '~/database/tables/people/members'
import type { Member } from '~/modules/accounts/member'
import { uuidv7 } from '~/platform/tokens.server'
import { goodbyeLimits } from '../ending/schema'
import { isShown } from '../ending/shown-side.server'
import { ConversationNotFound, RecipientNotFound } from '../errors'

/** The member who writes, as far as needed to find a conversation. */
export interface Sender {
  id: string
}

/** The sender's properties that the rules for messages need. */
export type Writer = Pick<Member, 'id' | 'tenant' | 'paid'>

export interface OpenedConversation {
  id: string
  peerId: string
  /** Created by this transaction, so it counts as started. */
  created: boolean
}

/** Returns the id of the conversation between two members, or undefined. */
export async function conversationBetween(db: TenantDb, oneId: string, otherId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where(sql<boolean>`least(starter_id, peer_id) = least(${oneId}::uuid, ${otherId}::uuid)`)
    .where(sql<boolean>`greatest(starter_id, peer_id) = greatest(${oneId}::uuid, ${otherId}::uuid)`)
    .executeTakeFirst()
  return found?.id
}

/**
 * Finds the sender's conversation with a member, or creates it with both of its sides. If both members begin at the
 * same time, they share one conversation.
 * @throws RecipientNotFound 404, when there is none yet and the brand doesn't show such a member
 */
export async function findOrOpenConversation(
  db: TenantDb,
  sender: Sender,
  peerId: string,
): Promise<OpenedConversation> {
  const known = await conversationBetween(db, sender.id, peerId)
  if (known) return { id: known, peerId, created: false }
  const peer = await db
    .selectFrom('members')
    .select('tenant_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', 'in', db.scope.visibleTenants)
    .where('id', '=', peerId)
    .where('status', '=', memberStatus.active)
    .where('invisible', '=', false)
    .executeTakeFirst()
  if (!peer || peerId === sender.id) throw new RecipientNotFound()
  const made = await db
    .insertInto('conversations')
    .values({
      pool_id: db.scope.poolId,
      id: uuidv7(),
      tenant_id: db.scope.tenantId,
      starter_id: sender.id,
      peer_id: peerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const meanwhile = await conversationBetween(db, sender.id, peerId)
    if (!meanwhile) throw new RecipientNotFound()
    return { id: meanwhile, peerId, created: false }
  }
  const side = { pool_id: db.scope.poolId, conversation_id: made.id }
  await db
    .insertInto('conversation_members')
    .values([
      { ...side, member_id: sender.id, tenant_id: db.scope.tenantId, peer_id: peerId },
      { ...side, member_id: peerId, tenant_id: peer.tenant_id, peer_id: sender.id },
    ])
    .execute()
  return { id: made.id, peerId, created: true }
}

/** SQL for the id of the conversation's peer; null when the sender is not part of such a conversation. */
export function peerIn(db: TenantDb, sender: Sender, conversationId: string): RawBuilder<string> {
  return sql`(select peer_id from conversation_members
    where ${inPool(db)} and conversation_id = ${conversationId} and member_id = ${sender.id})`
}

export interface LockedConversation {
  id: string
  peerId: string
  /** The recipient's brand. */
  peerTenantId: string
  /** The sender removed the chat, and no message was written since; or it was unmatched. */
  hidden: boolean
  /** No message was written yet. */
  empty: boolean
  /** Time of the last e-mail to the recipient about this conversation. */
  peerMailedAt: Date | null
  /** The recipient wants no e-mail or push about it. */
  peerMuted: boolean
  /** The sender's side is closed. */
  ended: boolean
  /** The sender's goodbye, until it is sent. */
  goodbye: string | null
  /** It was said ten seconds ago. */
  goodbyeIsDue: boolean
}

type Side = Pick<
  Selectable<ConversationMembersTable>,
  'member_id' | 'peer_id' | 'tenant_id' | 'preview' | 'preview_kind' | 'mailed_at' | 'muted_at' | 'ended_at' | 'goodbye'
> & { shown: boolean; goodbye_is_due: boolean }

/**
 * Locks both sides of a conversation, always in the same order. Sending and marking as read run one after the other, so
 * that times, prices and counters are consistent.
 * @throws ConversationNotFound 404, when the sender is not part of such a conversation
 */
export async function lockConversation(db: TenantDb, sender: Sender, id: string): Promise<LockedConversation> {
  const { rows: sides } = await sql<Side>`
    select member_id, peer_id, tenant_id, preview, preview_kind, mailed_at, muted_at, ended_at, goodbye,
      ${isShown(sql`conversation_members`)} as shown,
      goodbye is not null and ended_at <= clock_timestamp() - make_interval(secs => ${goodbyeLimits.undoSeconds})
        as goodbye_is_due
    from conversation_members
    where ${inPool(db)} and conversation_id = ${id}
    order by member_id for update`.execute(db)
  const own = sides.find((side) => side.member_id === sender.id)
  const peer = sides.find((side) => side.member_id === own?.peer_id)
  if (!own || !peer) throw new ConversationNotFound()
  return {
    id,
    peerId: own.peer_id,
    peerTenantId: peer.tenant_id,
    hidden: !own.shown,
    empty: own.preview === '' && own.preview_kind === 'text',
    peerMailedAt: peer.mailed_at,
    peerMuted: peer.muted_at !== null,
    ended: own.ended_at !== null,
    goodbye: own.goodbye,
    goodbyeIsDue: own.goodbye_is_due,
  }
}
