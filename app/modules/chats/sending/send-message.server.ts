import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import { tell } from '~/database/tell.server'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { takeFree } from '~/modules/credits/count-free.server'
import { creditsOf } from '~/modules/credits/queries.server'
import { spendCredits } from '~/modules/credits/spend-credits.server'
import { isOnline } from '~/modules/members/cards.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { ConversationNotFound, DraftReused, PremiumOnly, RecipientNotFound } from '../errors'
import { chatEvents } from '../events.server'
import type { MessageMail, UnreadReminder } from '../schema'
import { messageMail, unreadReminder, unreadReminderHours } from '../schema'
import type { LockedConversation } from './conversation.server'
import { findOrOpenConversation, lockConversation } from './conversation.server'
import { messageText, previewOf } from './message-text'
import { isFreeOfCharge, messagePrice } from './pricing'
import type { Standing } from './standing.server'
import { assertMayWrite, readStanding } from './standing.server'

export type MessageDraft = {
  body: string
  /** UUID, made by the sender's browser: sending it again changes nothing. */
  draftId: string
} & ({ conversation: string } | { to: string })

export interface SentMessage {
  id: string
  conversationId: string
  body: string
  sentAt: Date
  /** Credits that it took. */
  price: number
}

/** What the rules read of a sender. */
export type Writer = Pick<Member, 'id' | 'tenant' | 'paid'>

/**
 * Delivers a text message and takes its price: both or neither. Sending the same draft id again changes nothing and
 * answers the first message.
 * @throws UnsendableText 422, ConversationNotFound and RecipientNotFound 404, DraftReused 409
 * @throws NotEnoughCredits 402, PremiumOnly 403 for a free member's conversation too many
 * @throws BlockedByMember, MemberIsBlocked, ConfirmFirst, WaitingForActivation, MemberInvisible, NotShownToSisterBrands 403, MemberGone 410
 */
export function sendMessage(sender: Member, draft: MessageDraft): Promise<SentMessage> {
  return forMember(sender, (db) => deliver(db, sender, draft))
}

/** The message that a sign-up begins with, in the sign-up's own transaction. Throws as `sendMessage`. */
export function deliverFirstMessage(
  db: TenantDb,
  member: Writer,
  to: string,
  body: string,
  draftId: string,
): Promise<SentMessage> {
  return deliver(db, member, { to, body, draftId })
}

async function deliver(db: TenantDb, sender: Writer, draft: MessageDraft): Promise<SentMessage> {
  const { settings } = sender.tenant
  const body = messageText(draft.body, settings.message_length)
  if ('to' in draft && !isUuid(draft.to)) throw new RecipientNotFound()
  if ('conversation' in draft && !isUuid(draft.conversation)) throw new ConversationNotFound()
  const opened = 'to' in draft ? await findOrOpenConversation(db, sender, draft.to) : null
  const conversation = await lockConversation(
    db,
    sender,
    opened?.id ?? ('conversation' in draft ? draft.conversation : ''),
  )
  const first = await sentBefore(db, sender, draft.draftId)
  if (first) {
    if (first.conversationId === conversation.id && first.body === body) return first
    throw new DraftReused()
  }
  if (!opened && conversation.hidden) throw new ConversationNotFound()
  const standing = await standingToWrite(db, sender.id, conversation.peerId)
  assertMayWrite(standing, settings.name)
  const price = await charge(db, sender, standing, { draftId: draft.draftId, starts: opened?.created === true })
  const mail = mailIsDue(standing, conversation)
  const sent = await write(db, sender, conversation, { draftId: draft.draftId, body, price, mail })
  if (mail) {
    const payload: MessageMail = {
      conversationId: conversation.id,
      recipientId: conversation.peerId,
      recipientTenantId: conversation.peerTenantId,
      begins: conversation.empty,
    }
    await announce(db, messageMail, { ...payload })
    await remindLater(db, conversation)
  }
  await tellListeners(db, standing, conversation)
  const peer = { id: conversation.peerId, tenantId: conversation.peerTenantId }
  tell(db, peer, 'message', { conversation: conversation.id, mine: false })
  tell(db, sender, 'message', { conversation: conversation.id, mine: true })
  return { id: sent.id, conversationId: conversation.id, body, sentAt: sent.createdAt, price }
}

/** An unconfirmed member's first messages go one after the other: the second sees the first. */
async function standingToWrite(db: TenantDb, senderId: string, peerId: string): Promise<Standing> {
  const standing = await readStanding(db, senderId, peerId)
  if (!standing.unconfirmed) return standing
  await lockAccount(db, senderId)
  return readStanding(db, senderId, peerId)
}

async function sentBefore(db: TenantDb, sender: Writer, draftId: string): Promise<SentMessage | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'conversation_id as conversationId', 'body', 'created_at as sentAt', 'price'])
    .where('pool_id', '=', db.scope.poolId)
    .where('sender_id', '=', sender.id)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
}

/** Takes what the message costs, in credits or in free allowances; answers the credits. */
async function charge(
  db: TenantDb,
  sender: Writer,
  { peer }: Standing,
  { draftId, starts }: { draftId: string; starts: boolean },
): Promise<number> {
  const { settings } = sender.tenant
  const to = { fictional: peer?.fictional ?? false, ownBrand: peer?.ownBrand ?? false }
  if (starts && !sender.paid && !isFreeOfCharge({ settings, ...to })) {
    const may = await takeFree(db, sender, 'conversation', settings.free_conversations)
    if (!may) throw new PremiumOnly(settings.free_conversations)
  }
  const { freeMessagesUsed } = await creditsOf(db, sender.id)
  const pricing = { settings, premium: sender.paid, freeMessagesUsed, ...to }
  let price = messagePrice(pricing)
  if (price.kind === 'free') {
    if (await takeFree(db, sender, 'message', settings.free_messages)) return 0
    // Another message of this member, in another conversation, took the last free one meanwhile.
    price = messagePrice({ ...pricing, freeMessagesUsed: settings.free_messages })
  }
  if (price.kind !== 'credits') return 0
  await spendCredits(db, sender, { credits: price.credits, key: draftId, reason: 'message' })
  return price.credits
}

async function tellListeners(db: TenantDb, { peer }: Standing, conversation: LockedConversation): Promise<void> {
  const { id, peerId, peerTenantId, empty } = conversation
  const recipientIsAway = isAway(peer)
  for (const listener of chatEvents.sent) {
    await listener(db, {
      conversationId: id,
      recipientId: peerId,
      recipientTenantId: peerTenantId,
      begins: empty,
      recipientIsAway,
    })
  }
}

/** Of what is then still unread, once a day. */
async function remindLater(db: TenantDb, { peerId, peerTenantId }: LockedConversation): Promise<void> {
  const dueAt = new Date(Date.now() + unreadReminderHours * 3_600_000)
  const payload: UnreadReminder = { recipientId: peerId, recipientTenantId: peerTenantId }
  await announce(
    db,
    unreadReminder,
    { ...payload },
    `${unreadReminder}/${peerId}/${dueAt.toISOString().slice(0, 10)}`,
    dueAt,
  )
}

const mailEveryMs = 60 * 60_000

/** At most one e-mail an hour a conversation, and none while the recipient is online. */
function mailIsDue({ peer }: Standing, { peerMailedAt }: LockedConversation): boolean {
  if (!isAway(peer)) return false
  return peerMailedAt === null || Date.now() - peerMailedAt.getTime() >= mailEveryMs
}

/** A real person who is not online. */
function isAway(peer: Standing['peer']): boolean {
  return peer !== null && !peer.fictional && !isOnline(peer.lastActiveAt)
}

interface Writing {
  draftId: string
  body: string
  price: number
  mail: boolean
}

/**
 * The message and both sides' lists, in one statement. The moment is the database's, taken
 * under the lock; the list keeps it in milliseconds, as its pages by key need it.
 */
async function write(
  db: TenantDb,
  sender: Writer,
  conversation: LockedConversation,
  { draftId, body, price, mail }: Writing,
): Promise<{ id: string; createdAt: Date }> {
  const id = uuidv7()
  const { rows } = await sql<{ createdAt: Date }>`
    with message as (
      insert into messages (pool_id, conversation_id, id, tenant_id, sender_id, recipient_id, draft_id, body, price, created_at)
      values (${db.scope.poolId}, ${conversation.id}, ${id}, ${db.scope.tenantId}, ${sender.id}, ${conversation.peerId},
        ${draftId}, ${body}, ${price}, clock_timestamp())
      on conflict (pool_id, sender_id, draft_id) do nothing
      returning created_at
    ), sides as (
      update conversation_members side set
        preview = ${previewOf(body)}, preview_kind = 'text', preview_mine = side.member_id = ${sender.id},
        last_message_at = date_trunc('milliseconds', message.created_at), hidden_at = null,
        unread = case when side.member_id = ${sender.id} then 0 else side.unread + 1 end,
        read_at = case when side.member_id = ${sender.id} then message.created_at else side.read_at end,
        mailed_at = case when ${mail}::boolean and side.member_id <> ${sender.id} then message.created_at else side.mailed_at end
      from message
      where side.pool_id = ${db.scope.poolId} and side.conversation_id = ${conversation.id}
    )
    select created_at as "createdAt" from message`.execute(db)
  const [row] = rows
  // The same draft went to another conversation at the same moment.
  if (!row) throw new DraftReused()
  return { id, createdAt: row.createdAt }
}
