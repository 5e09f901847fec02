import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import { inPool } from '~/database/scope.server'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { takeFree } from '~/modules/credits/count-free.server'
import { spendCredits } from '~/modules/credits/spend-credits.server'
import type { GiftName } from '~/modules/gifts/schema'
import type { WrittenPhoto } from '~/modules/photos/keep-photo.server'
import { findContact } from '~/platform/contact/find-contact'
import { isUuid } from '~/platform/uuid'
import { quotedPart } from '../about/profile-part.server'
import {
  ChatEnded,
  ContactInMessage,
  ConversationNotFound,
  DraftReused,
  PremiumOnly,
  RecipientNotFound,
} from '../errors'
import { newMessage } from '../live-events'
import type { MessageKind, MessagePrice } from '../schema'
import type { WrittenVoice } from '../voice/voice'
import type { LockedConversation, OpenedConversation, Writer } from './conversation.server'
import { findOrOpenConversation, lockConversation, peerIn } from './conversation.server'
import { lineText, messageText } from './message-text'
import { mailIsDue, notifyOfMessage } from './notify-of-message.server'
import { isFreeOfCharge, messagePrice, priceOfMore } from './pricing'
import type { Standing } from './standing.server'
import { assertMayWrite, readStanding } from './standing.server'
import type { Writing } from './write-message.server'
import { writeMessage } from './write-message.server'

/** Target of a message: a conversation, or a member with whom one may begin. */
export type MessageTarget = { conversation: string } | { to: string }

export type MessageDraft = {
  /** May be empty with a gift or a photo; empty with a recording. */
  body: string
  /** UUID, made by the sender's browser: sending it again changes nothing. */
  draftId: string
  gift?: GiftName | undefined
  photo?: WrittenPhoto | undefined
  voice?: WrittenVoice | undefined
  /** Id of the message in the same conversation that it replies to; ignored if that message is gone. */
  answers?: string | undefined
  /** Name of the photo or paragraph of the recipient's profile that it is about; ignored if it is gone. */
  about?: string | undefined
  /** Sent by a page without a script. If the sender goes back to that page, it has the same text but a new draft id. */
  unscripted?: boolean
} & MessageTarget

export interface SentMessage {
  id: string
  conversationId: string
  kind: MessageKind
  body: string
  sentAt: Date
  /** Credits charged. */
  price: number
}

/**
 * Delivers a message (text, gift, photo or recording) and charges its price: both or neither. Sending the same draft id again
 * changes nothing and returns the first message.
 * @throws UnsendableText and ContactInMessage 422, ConversationNotFound and RecipientNotFound 404, DraftReused 409
 * @throws NotEnoughCredits 402, PremiumOnly 403 when a free member starts more conversations than allowed
 * @throws BlockedByMember, MemberIsBlocked, ConfirmFirst, WaitingForActivation, MemberInvisible,
 * NotShownToSisterBrands, Suspended, ChatEnded 403, MemberGone 410
 */
export function sendMessage(sender: Member, draft: MessageDraft): Promise<SentMessage> {
  return forMember(sender, (db) => deliver(db, sender, draft), { onePlan: true })
}

/** Delivers the first message of a sign-up, in the sign-up's own transaction. Throws like `sendMessage`. */
export function deliverFirstMessage(
  db: TenantDb,
  member: Writer,
  to: string,
  body: string,
  draftId: string,
): Promise<SentMessage> {
  return deliver(db, member, { to, body, draftId })
}

/**
 * Delivers a message of a fictional profile, written by the brand's staff, free of charge. Throws like `sendMessage`.
 * @param first runs in the same transaction, before the message
 */
export function answerAs(
  profile: Writer,
  draft: MessageDraft,
  first: (db: TenantDb) => Promise<void> = async () => undefined,
): Promise<SentMessage> {
  return forMember(profile, async (db) => {
    await first(db)
    return deliver(db, profile, draft, async () => 0)
  })
}

async function deliver(
  db: TenantDb,
  sender: Writer,
  draft: MessageDraft,
  charge: typeof takePrice = takePrice,
): Promise<SentMessage> {
  const { settings } = sender.tenant
  const content = contentOf(draft, settings.message_length)
  const { draftId, kind, gift } = content
  const { conversation, opened, first, standing } = await reach(db, sender, draft)
  if (first) return replayed(first, conversation, content)
  const again = draft.unscripted ? await justSent(db, sender, conversation, content) : undefined
  if (again) return again
  if (!opened && conversation.hidden) throw new ConversationNotFound()
  assertMayWrite(standing, settings.name)
  if (conversation.ended) throw new ChatEnded()
  if (settings.contact_in_texts === 'refuse') await assertNoContact(db, conversation, content.body)
  const price = await charge(db, sender, standing, { kind, gift, starts: opened?.created === true })
  const quoted = draft.about ? await quotedPart(db, sender, conversation.peerId, draft.about) : null
  const mail = mailIsDue(standing, conversation)
  const [, { id, createdAt }] = await Promise.all([
    price > 0 && spendCredits(db, sender, { credits: price, key: draftId, reason: spentOn[kind] }),
    writeMessage(db, sender, conversation, { ...content, answers: draft.answers ?? null, about: quoted, price, mail }),
  ])
  notifyOfMessage(db, sender.id, standing, conversation, mail)
  const peer = { id: conversation.peerId, tenantId: conversation.peerTenantId }
  const about = { conversation: conversation.id }
  publish(db, newMessage, [peer, { ...about, mine: false }], [sender, { ...about, mine: true }])
  return { id, conversationId: conversation.id, kind, body: content.body, sentAt: createdAt, price }
}

/** Ledger reason for each kind of message. */
const spentOn = { text: 'message', photo: 'photo', gift: 'gift', voice: 'voice' } as const satisfies Record<
  MessageKind,
  string
>

type Content = Omit<Writing, 'answers' | 'about' | 'price' | 'mail'>

/** Returns the part of a draft that is stored. */
function contentOf({ draftId, body, gift, photo, voice }: MessageDraft, longest: number): Content {
  const none = { gift: null, photo: null, voice: null }
  if (voice) return { draftId, kind: 'voice', body: '', ...none, voice }
  if (photo) return { draftId, kind: 'photo', body: lineText(body, longest), ...none, photo }
  if (gift) return { draftId, kind: 'gift', body: lineText(body, longest), ...none, gift }
  return { draftId, kind: 'text', body: messageText(body, longest), ...none }
}

interface Reached {
  conversation: LockedConversation
  /** Null when the draft names the conversation itself. */
  opened: OpenedConversation | null
  /** The message already sent with this draft id. */
  first: FirstSent | undefined
  standing: Standing
}

/** Locks the conversation that a draft goes to, and reads under the lock what the decision needs. */
async function reach(db: TenantDb, sender: Writer, draft: MessageDraft): Promise<Reached> {
  if ('to' in draft) {
    if (!isUuid(draft.to)) throw new RecipientNotFound()
    const opened = await findOrOpenConversation(db, sender, draft.to)
    return { opened, ...(await readLocked(db, sender, opened.id, draft.draftId)) }
  }
  if (!isUuid(draft.conversation)) throw new ConversationNotFound()
  return { opened: null, ...(await readLocked(db, sender, draft.conversation, draft.draftId)) }
}

async function readLocked(db: TenantDb, sender: Writer, conversationId: string, draftId: string) {
  const peer = peerIn(db, sender, conversationId)
  const [conversation, first, standing] = await Promise.all([
    lockConversation(db, sender, conversationId),
    sentBefore(db, sender, draftId),
    readStanding(db, sender.id, peer),
  ])
  if (!standing.unconfirmed) return { conversation, first, standing }
  // The lock serializes an unconfirmed member's first messages, so that the second sees the first.
  await lockAccount(db, sender.id)
  return { conversation, first, standing: await readStanding(db, sender.id, peer) }
}

/** Returns the message already sent with this draft id if it is the same, and throws DraftReused otherwise. */
function replayed({ gift, fileHash, ...sent }: FirstSent, { id }: LockedConversation, content: Content): SentMessage {
  const sameText = sent.conversationId === id && sent.kind === content.kind && sent.body === content.body
  if (sameText && gift === content.gift && fileHash === ((content.photo ?? content.voice)?.hash ?? null)) return sent
  throw new DraftReused()
}

/**
 * Returns the newest message of a conversation if the sender wrote it, its content is the same, and it is at most ten
 * minutes old.
 */
async function justSent(
  db: TenantDb,
  sender: Writer,
  { id }: LockedConversation,
  { body, gift }: Content,
): Promise<SentMessage | undefined> {
  const { rows } = await sql<SentMessage & { same: boolean }>`
    select id, conversation_id as "conversationId", kind, body, created_at as "sentAt", price,
      sender_id = ${sender.id} and kind not in ('photo', 'voice') and body = ${body}
        and gift is not distinct from ${gift} and created_at > now() - interval '10 minutes' as same
    from messages
    where ${inPool(db)} and conversation_id = ${id}
    order by id desc limit 1`.execute(db)
  const [newest] = rows
  if (!newest?.same) return undefined
  const { same, ...sent } = newest
  return sent
}

interface FirstSent extends SentMessage {
  gift: string | null
  /** Hash of its photo or recording. */
  fileHash: string | null
}

async function sentBefore(db: TenantDb, sender: Writer, draftId: string): Promise<FirstSent | undefined> {
  const { rows } = await sql<FirstSent>`
    select message.id, message.conversation_id as "conversationId", message.kind, message.body, message.gift,
      message.created_at as "sentAt", message.price, photo.hash as "fileHash"
    from messages message
    left join message_photos photo on photo.pool_id = message.pool_id
      and photo.conversation_id = message.conversation_id and photo.message_id = message.id
    where ${inPool(db, 'message')} and message.sender_id = ${sender.id}
      and message.draft_id = ${draftId}`.execute(db)
  return rows[0]
}

/**
 * Refuses contact data in a message until the peer has written (setting `contact_in_texts`).
 * @throws ContactInMessage 422
 */
export async function assertNoContact(db: TenantDb, conversation: LockedConversation, body: string): Promise<void> {
  const found = findContact(body)
  if (found === null) return
  const answer = await db
    .selectFrom('messages')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversation.id)
    .where('sender_id', '=', conversation.peerId)
    .limit(1)
    .executeTakeFirst()
  if (!answer) throw new ContactInMessage(found)
}

interface Charged {
  kind: MessageKind
  gift: GiftName | null
  /** This message creates the conversation. */
  starts: boolean
}

/**
 * Returns the price of a message in credits, and takes what it uses from the sender's free allowances.
 * @throws PremiumOnly 403
 */
async function takePrice(
  db: TenantDb,
  sender: Writer,
  { peer }: Standing,
  { kind, gift, starts }: Charged,
): Promise<number> {
  const { settings } = sender.tenant
  const to = { settings, fictional: peer?.fictional ?? false, ownBrand: peer?.ownBrand ?? false }
  if (starts && !sender.paid && !isFreeOfCharge(to)) {
    const may = await takeFree(db, sender, 'conversation', settings.free_conversations)
    if (!may) throw new PremiumOnly(settings.free_conversations)
  }
  const price = kind === 'text' ? await textPrice(db, sender, to) : priceOfMore(to, gift ?? 'photo')
  return price.kind === 'credits' ? price.credits : 0
}

/** Returns the price of a text message. A free one is taken from the allowance while any are left. */
async function textPrice(
  db: TenantDb,
  sender: Writer,
  to: Omit<Parameters<typeof messagePrice>[0], 'premium' | 'freeMessagesUsed'>,
): Promise<MessagePrice> {
  const { free_messages } = sender.tenant.settings
  const price = messagePrice({ ...to, premium: sender.paid, freeMessagesUsed: 0 })
  if (price.kind !== 'free') return price
  if (await takeFree(db, sender, 'message', free_messages)) return { kind: 'nothing' }
  return messagePrice({ ...to, premium: sender.paid, freeMessagesUsed: free_messages })
}
