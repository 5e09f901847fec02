import { randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { notBlocked } from '~/modules/blocks/queries.server'
import { creditsOf } from '~/modules/credits/queries.server'
import type { CreditsView } from '~/modules/credits/schema'
import { giftOffers } from '~/modules/gifts/prices'
import { isUuid } from '~/platform/uuid'
import { profilePart } from '../about/profile-part.server'
import { isShown } from '../ending/shown-side.server'
import { unmatchLoss } from '../ending/unmatch.server'
import { BlockedByMember, ConversationNotFound, RecipientNotFound } from '../errors'
import { messagesRead } from '../live-events'
import { messageKey, messageOf } from '../message-key.server'
import type { ComposerView, ConversationView, MessagesPage } from '../schema'
import { conversationBetween, peerIn } from '../sending/conversation.server'
import { isFreeOfCharge, messagePrice, priceOfMore } from '../sending/pricing'
import { barrierOf } from '../sending/standing.server'
import { icebreakersFor } from './icebreakers'
import { linesSentTo } from './lines-sent.server'
import type { FullPeer } from './peer.server'
import { readPeer } from './peer.server'
import { quotedMessage } from './quoted-message.server'
import { messagesOf } from './read-messages.server'

/** What the next message quotes, according to the URL. */
interface NamedQuote {
  reply?: string | null
  about?: string | null
}

interface Asked extends NamedQuote {
  before?: string | null
  /** The question that the page asks instead of showing the composer. */
  asks?: string | null
}

/** Every conversation is read by its key, so one plan fits all. */
const planned = { onePlan: true } as const

/**
 * Opens a conversation for its screen and marks it as read, so that its unread count is zero (specification 4).
 * @param before key of a message, to read the page before it instead of the newest page
 * @param reply key of the message that the next message replies to
 * @param about name of the part of the peer's profile that the next message is about; '' for none. Without `reply` and
 * `about`, the next message quotes what the stored unsent text quotes.
 * @throws ConversationNotFound 404, also when the member removed it or is not part of it; BlockedByMember 403
 */
export async function openConversation(
  member: Member,
  id: string,
  { before = null, reply = null, about = null, asks = null }: Asked = {},
): Promise<ConversationView> {
  if (!isUuid(id)) throw new ConversationNotFound()
  return forMember(
    member,
    async (db) => {
      // Sent in one packet: each on its own costs the server as much as several statements.
      const [own, sides, page] = await Promise.all([
        markRead(db, member, id),
        readSides(db, member, peerIn(db, member, id)),
        messagesOf(db, member, id, before),
      ])
      if (own?.shown) assertNotBlocked(sides.peer)
      if (!page) throw new ConversationNotFound()
      const talk = await talkOf(db, member, { ...sides, page }, { id, before, reply, about })
      const loses = asks === 'unmatch' && talk.matched && !talk.peer.fictional
      return loses ? { ...talk, loss: await unmatchLoss(db, member, id) } : talk
    },
    planned,
  )
}

/**
 * Returns the conversation with a member for a page beside it, which shows the newest message. It stays unread. Without
 * a conversation, returns the screen of one that the first message will create.
 * @throws like `conversationWith`
 */
export async function glanceAtConversation(member: Member, peerId: string): Promise<ConversationView> {
  const found = await conversationWith(member, peerId)
  if ('begins' in found) return found.begins
  return forMember(
    member,
    async (db) => {
      const id = found.existing
      const [sides, page] = await Promise.all([readSides(db, member, peerId), messagesOf(db, member, id, null)])
      if (!page) throw new ConversationNotFound()
      return talkOf(db, member, { ...sides, page }, { id })
    },
    planned,
  )
}

interface Part extends NamedQuote {
  id: string
  before?: string | null
}

/** Who talks: the peer, and what decides what the member may write and at which price. */
interface Sides {
  peer: FullPeer
  credits: CreditsView
}

/** @param peerId the peer's id, or SQL that selects it */
async function readSides(db: TenantDb, member: Member, peerId: string | RawBuilder<string>): Promise<Sides> {
  const [peer, credits] = await Promise.all([readPeer(db, member, peerId), creditsOf(db, member.id)])
  return { peer, credits }
}

async function talkOf(
  db: TenantDb,
  member: Member,
  { page, ...sides }: Sides & { page: MessagesPage },
  { id, before = null, reply = null, about = null }: Part,
): Promise<ConversationView> {
  const { peer } = sides
  const last = before === null ? page.messages.at(-1) : undefined
  const hasReply = before !== null || page.older !== null || page.messages.some(({ mine }) => !mine)
  const composer = await composerOf(db, member, sides, { id, hasReply, reply, about, ended: page.ending !== null })
  const waits = last !== undefined && !last.mine && !last.deleted && !page.putOff
  return {
    id,
    ...page,
    ...shownOf(member, peer),
    yourTurn: waits && composer.barrier === null && !peer.view.fictional,
    composer,
    loss: null,
  }
}

/** What a conversation without messages shows of itself. */
const nothingYet = {
  ...{ id: null, messages: [], older: null, muted: false, putOff: false, yourTurn: false, ending: null },
  loss: null,
}

/** Numbers to call in danger where they aren't 112. */
const emergencyNumbers: Readonly<Record<string, string>> = { US: '911', CA: '911', AU: '000', NZ: '111', GB: '999' }

function shownOf({ country }: Member, { view, about, liked, matched }: FullPeer) {
  return { peer: view, about, liked, matched, emergencyNumber: emergencyNumbers[country ?? ''] ?? '112' }
}

/**
 * Returns the id of the existing conversation with a member, or the screen of one that the first message will create.
 * Writes nothing.
 * @param about as for `openConversation`
 * @throws RecipientNotFound 404, when the brand doesn't show such a member; BlockedByMember 403
 */
export async function conversationWith(
  member: Member,
  peerId: string,
  about: string | null = null,
): Promise<{ existing: string } | { begins: ConversationView }> {
  if (!isUuid(peerId) || peerId === member.id) throw new RecipientNotFound()
  return forMember(
    member,
    async (db) => {
      const known = await conversationBetween(db, member.id, peerId)
      const side = known ? await ownSideOf(db, member, known) : undefined
      if (known && side?.shown) return { existing: known }
      const sides = await readSides(db, member, peerId)
      const { peer } = sides
      if (peer.view.gone || (!known && !peer.listed)) throw new RecipientNotFound()
      assertNotBlocked(peer)
      const composer = await composerOf(db, member, sides, {
        ...{ starts: known === undefined, about },
        ended: side?.ended_at != null,
      })
      return { begins: { ...nothingYet, ...shownOf(member, peer), composer } }
    },
    planned,
  )
}

/** Specification 6: blocked members can't see the blocker, nor earlier messages. */
function assertNotBlocked({ view, blocksViewer }: FullPeer): void {
  if (blocksViewer) throw view.gone ? new ConversationNotFound() : new BlockedByMember(view.name, view.id)
}

interface OwnSide {
  peerId: string
  shown: boolean
}

/**
 * Marks the conversation as read and publishes it to both members if anything was unread: the peer's read marks and the
 * member's other badges change. Across a block nothing is marked, so the peer doesn't learn that the member is here.
 */
async function markRead(db: TenantDb, member: Member, id: string): Promise<OwnSide | undefined> {
  const { rows } = await sql<OwnSide & { peerTenantId: string | null; newest: string | null }>`
    with own as (
      select peer_id, unread, ${isShown(sql`conversation_members`)} as shown from conversation_members
      where ${inPool(db)} and conversation_id = ${id} and member_id = ${member.id}
    ), marked as (
      update conversation_members side set unread = 0, read_at = clock_timestamp() from own
      where ${inPool(db, 'side')} and side.conversation_id = ${id} and side.member_id = ${member.id}
        and own.unread > 0 and own.shown and ${notBlocked(db, member.id, sql`own.peer_id`)}
      returning side.conversation_id
    )
    select own.peer_id as "peerId", own.shown, peer.tenant_id as "peerTenantId",
      (select id from messages
        where ${inPool(db)} and conversation_id = (select conversation_id from marked)
        order by id desc limit 1) as newest
    from own left join conversation_members peer
      on ${inPool(db, 'peer')} and peer.conversation_id = ${id} and peer.member_id = own.peer_id`.execute(db)
  const [own] = rows
  if (own?.newest) {
    const read = { conversation: id, until: messageKey(own.newest) }
    const peer = own.peerTenantId ? { id: own.peerId, tenantId: own.peerTenantId } : null
    publish(db, messagesRead, [peer, { ...read, mine: false }], [member, { ...read, mine: true }])
  }
  return own
}

function ownSideOf(db: TenantDb, member: Member, id: string) {
  return db
    .selectFrom('conversation_members')
    .select(['ended_at', isShown(sql`conversation_members`).as('shown')])
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', id)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
}

/** Returns what the next message quotes: from the URL, otherwise from the stored unsent text. */
async function nextQuote(
  db: TenantDb,
  member: Member,
  { view, unsent }: FullPeer,
  { id, reply = null, about = null }: Quotes,
): Promise<Pick<ComposerView, 'reply' | 'about'>> {
  const named = reply === null && about === null ? unsent : { answers: messageOf(reply ?? ''), about }
  return {
    reply: id && named?.answers ? await quotedMessage(db, member, id, named.answers) : null,
    about: named?.about ? await profilePart(db, member, view.id, named.about) : null,
  }
}

async function firstLines(db: TenantDb, member: Member, { says }: FullPeer) {
  const longest = member.tenant.settings.message_length
  return icebreakersFor(says, { viewerId: member.id, sent: await linesSentTo(db, member, says.id), longest })
}

interface Quotes extends NamedQuote {
  /** Id of the conversation; missing before its first message. */
  id?: string
}

interface Progress extends Quotes {
  /** The peer has written, or there is more than one page of messages: icebreakers are not needed. */
  hasReply?: boolean
  /** The next message creates the conversation. */
  starts?: boolean
  /** The viewer's side is closed. */
  ended?: boolean
}

async function composerOf(
  db: TenantDb,
  member: Member,
  { peer, credits }: Sides,
  { hasReply = false, starts = false, ended = false, ...quotes }: Progress,
): Promise<ComposerView> {
  const { settings } = member.tenant
  const { standing } = peer
  const to = { settings, fictional: peer.view.fictional, ownBrand: standing.peer?.ownBrand ?? false }
  const freeOfCharge = isFreeOfCharge(to)
  const creditsFor = (what: Parameters<typeof priceOfMore>[1]) => {
    const price = priceOfMore(to, what)
    return price.kind === 'credits' ? price.credits : 0
  }
  const barrier = barrierOf(standing) ?? (ended ? 'ended' : null)
  const mayNotStart = starts && !member.paid && !freeOfCharge
  return {
    barrier,
    price: messagePrice({ ...to, premium: member.paid, freeMessagesUsed: credits.freeMessagesUsed }),
    photoCredits: creditsFor('photo'),
    gifts: giftOffers(settings).map(({ name }) => ({ name, credits: creditsFor(name) })),
    balance: credits.balance,
    premium: member.paid,
    needsPremium: mayNotStart && credits.conversationsStarted >= settings.free_conversations,
    maxLength: settings.message_length,
    draftId: randomUUID(),
    unsent: peer.unsent?.body ?? '',
    ...(barrier ? { reply: null, about: null } : await nextQuote(db, member, peer, quotes)),
    icebreakers: hasReply ? [] : await firstLines(db, member, peer),
    warns: quotes.id === undefined && peer.view.fictional,
    confirmsNext: standing.unconfirmed && !standing.wrote,
    staffed: peer.view.fictional && !freeOfCharge,
  }
}
