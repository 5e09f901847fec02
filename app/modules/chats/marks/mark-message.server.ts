import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { ChatEnded, ConversationNotFound, MessageNotFound, UnknownReaction } from '../errors'
import { messageChanged } from '../live-events'
import { messageKey, messageOf } from '../message-key.server'
import type { MessageKind, Reaction } from '../schema'
import { reactions } from '../schema'
import { assertMayWrite, readStanding } from '../sending/standing.server'
import { ownSide } from './own-side.server'

/** Address of a message in one of the member's conversations. */
export interface MessageAddress {
  conversation: string
  /** Key of the message (`messageKey`). */
  message: string
}

/** A message that the member can see, with the peer of its conversation. */
interface FoundMessage {
  id: string
  mine: boolean
  kind: MessageKind
  createdAt: Date
  peerId: string
  /** The peer's brand. */
  peerTenantId: string
  /** The member's side of the conversation is closed. */
  ended: boolean
}

/**
 * Reacts to one of the peer's messages, instead of an earlier reaction; an empty word takes it back. Reactions are free.
 * One to the newest message is an answer: it is no longer the member's turn.
 * @param word one of `reactions`, or empty
 * @throws UnknownReaction 422
 * @throws MessageNotFound 404: unknown, deleted, or the member's own. Throws like `sendMessage` when the member may not
 * write to the peer, but takes back across a block.
 */
export async function reactTo(member: Member, address: MessageAddress, word: string): Promise<void> {
  const reaction = reactions.find((one) => one === word) ?? null
  if (!reaction && word !== '') throw new UnknownReaction()
  await forMember(member, async (db) => {
    const message = await foundMessage(db, member, address)
    if (message.mine) throw new MessageNotFound()
    if (reaction) {
      assertMayWrite(await readStanding(db, member.id, message.peerId), member.tenant.settings.name)
      if (message.ended) throw new ChatEnded()
    }
    const moment = reaction ? sql<Date>`clock_timestamp()` : null
    await mark(db, member, address.conversation, message, { reaction, reacted_at: moment })
    await ownSide(db, member, address.conversation)
      .set({ put_off_at: moment })
      .where('preview_mine', '=', false)
      .where('last_message_at', '<=', message.createdAt)
      .execute()
    publishChange(db, member, address.conversation, message)
  })
}

/**
 * Marks a gift from the peer as opened, or a recording as heard, for good. Does nothing across a block, so that the sender
 * learns nothing.
 * @throws MessageNotFound 404: unknown, deleted, the member's own, a recording that wasn't accepted, or neither of the two
 */
export async function openGift(member: Member, address: MessageAddress): Promise<void> {
  await forMember(member, async (db) => {
    const message = await foundMessage(db, member, address)
    if (message.mine || !(await canBeOpened(db, message))) throw new MessageNotFound()
    const standing = await readStanding(db, member.id, message.peerId)
    if (standing.blocksPeer || standing.blockedByPeer) return
    await mark(db, member, address.conversation, message, { opened_at: sql<Date>`clock_timestamp()` })
    publishChange(db, member, address.conversation, message)
  })
}

/** Whether it is a gift, or a recording that its recipient may hear. */
async function canBeOpened(db: TenantDb, { id, kind }: FoundMessage): Promise<boolean> {
  if (kind !== 'voice') return kind === 'gift'
  const found = await db
    .selectFrom('message_photos')
    .select('message_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('message_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Hides one of the peer's messages from the member who reports it, and returns its id. Its sender is not notified.
 * @throws MessageNotFound 404: unknown, deleted, or the member's own
 */
export async function hideReported(db: TenantDb, member: Member, address: MessageAddress): Promise<string> {
  const message = await foundMessage(db, member, address)
  if (message.mine) throw new MessageNotFound()
  await mark(db, member, address.conversation, message, { reported_at: sql<Date>`clock_timestamp()` })
  return message.id
}

/**
 * Returns the message with a key. Messages from before the member removed the conversation are not found.
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
    select message.id, message.sender_id = ${member.id} as mine, message.kind, message.created_at as "createdAt",
      own.peer_id as "peerId", own.ended_at is not null as ended, peer.tenant_id as "peerTenantId"
    from messages message
    join conversation_members own on ${inPool(db, 'own')} and own.conversation_id = ${conversation}
      and own.member_id = ${member.id} and (own.cleared_at is null or message.created_at > own.cleared_at)
    join conversation_members peer on ${inPool(db, 'peer')} and peer.conversation_id = ${conversation}
      and peer.member_id = own.peer_id
    where ${inPool(db, 'message')} and message.conversation_id = ${conversation} and message.id = ${id}
      and message.deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) throw new MessageNotFound()
  return found
}

/** Publishes to the open pages of both members that a message has changed. */
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

type Mark = Partial<Record<'reacted_at' | 'opened_at' | 'reported_at', RawBuilder<Date> | null>> & {
  reaction?: Reaction | null
}

/** Writes a mark of a message and leaves its other marks unchanged. */
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
