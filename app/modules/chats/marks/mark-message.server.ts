import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { ConversationNotFound, MessageNotFound } from '../errors'
import { messageChanged } from '../live-events'
import { messageKey, messageOf } from '../message-key.server'
import type { MessageKind } from '../schema'
import { assertMayWrite, readStanding } from '../sending/standing.server'

/** A message by its key, in a conversation of the member. */
export interface MessageAddress {
  conversation: string
  /** The key. */
  message: string
}

/** A message that is there for the member, and the other one of its conversation. */
interface FoundMessage {
  id: string
  mine: boolean
  kind: MessageKind
  peerId: string
  /** The other one's brand. */
  peerTenantId: string
}

/**
 * Gives a message of the other one a heart, or takes it back. A heart is free, and one is all that a message gets.
 * @throws MessageNotFound 404: unknown, deleted, or one's own. Throws as `sendMessage` where nothing may be written.
 */
export async function heartMessage(member: Member, address: MessageAddress, hearted: boolean): Promise<void> {
  await forMember(member, async (db) => {
    const message = await foundMessage(db, member, address)
    if (message.mine) throw new MessageNotFound()
    if (hearted) assertMayWrite(await readStanding(db, member.id, message.peerId), member.tenant.settings.name)
    const moment = hearted ? sql<Date>`clock_timestamp()` : sql<Date | null>`null`
    await mark(db, member, address.conversation, message, { hearted_at: moment })
    publishChange(db, member, address.conversation, message)
  })
}

/**
 * Opens a gift of the other one, once: it stays open. Across a block the sender is not told.
 * @throws MessageNotFound 404: unknown, deleted, one's own, or no gift
 */
export async function openGift(member: Member, address: MessageAddress): Promise<void> {
  await forMember(member, async (db) => {
    const message = await foundMessage(db, member, address)
    if (message.mine || message.kind !== 'gift') throw new MessageNotFound()
    const standing = await readStanding(db, member.id, message.peerId)
    if (standing.blocksPeer || standing.blockedByPeer) return
    await mark(db, member, address.conversation, message, { opened_at: sql<Date>`clock_timestamp()` })
    publishChange(db, member, address.conversation, message)
  })
}

/**
 * Hides a message of the other one from the member, who reports it. Its sender is not told.
 * @throws MessageNotFound 404: unknown, deleted, or one's own
 */
export async function hideReported(db: TenantDb, member: Member, address: MessageAddress): Promise<string> {
  const message = await foundMessage(db, member, address)
  if (message.mine) throw new MessageNotFound()
  await mark(db, member, address.conversation, message, { reported_at: sql<Date>`clock_timestamp()` })
  return message.id
}

/**
 * The message of a key, where the member still sees it: what was written before they removed the conversation is gone.
 * @throws ConversationNotFound and MessageNotFound 404
 */
export async function foundMessage(
  db: TenantDb,
  member: Member,
  { conversation, message }: MessageAddress,
): Promise<FoundMessage> {
  const id = messageOf(message)
  if (!isUuid(conversation)) throw new ConversationNotFound()
  const { rows } = await sql<FoundMessage>`
    select message.id, message.sender_id = ${member.id} as mine, message.kind, own.peer_id as "peerId",
      peer.tenant_id as "peerTenantId"
    from messages message
    join conversation_members own on own.pool_id = ${db.scope.poolId} and own.conversation_id = ${conversation}
      and own.member_id = ${member.id} and (own.cleared_at is null or message.created_at > own.cleared_at)
    join conversation_members peer on peer.pool_id = ${db.scope.poolId} and peer.conversation_id = ${conversation}
      and peer.member_id = own.peer_id
    where message.pool_id = ${db.scope.poolId} and message.conversation_id = ${conversation} and message.id = ${id}
      and message.deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) throw new MessageNotFound()
  return found
}

/** Tells the open pages of both that a message of a conversation looks different now. */
export function publishChange(
  db: TenantDb,
  member: Member,
  conversation: string,
  { id, peerId, peerTenantId }: Pick<FoundMessage, 'id' | 'peerId' | 'peerTenantId'>,
): void {
  const peer = { id: peerId, tenantId: peerTenantId }
  const what = { conversation, message: messageKey(id) }
  publish(db, messageChanged, [peer, { ...what, mine: false }], [member, { ...what, mine: true }])
}

type Mark = Partial<Record<'hearted_at' | 'opened_at' | 'reported_at', RawBuilder<Date | null>>>

/** What was marked before stays: a gift is opened once. */
async function mark(
  db: TenantDb,
  member: Member,
  conversation: string,
  { id, peerId }: FoundMessage,
  what: Mark,
): Promise<void> {
  await db
    .insertInto('message_marks')
    .values({
      pool_id: db.scope.poolId,
      conversation_id: conversation,
      message_id: id,
      tenant_id: db.scope.tenantId,
      member_id: member.id,
      sender_id: peerId,
      ...what,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'conversation_id', 'message_id']).doUpdateSet(what))
    .execute()
}
