import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { cachedFor } from '~/database/member-cache.server'
import { inPool } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'
import { listMoment } from '~/i18n/formats'
import type { Member, Viewer } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { notBlocked } from '~/modules/blocks/queries.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { serverSealer } from '~/platform/seal/seal.server'
import { isUuid } from '~/platform/uuid'
import type { EndedAs } from './ending/schema'
import { isShown } from './ending/shown-side.server'
import { ConversationNotFound } from './errors'
import { waitingLetter } from './letter/sent-letter.server'
import { chatList } from './live-events'
import type { PeerColumns } from './reading/peer.server'
import { hasNotLeft, peerColumns, peerView } from './reading/peer.server'
import type { ChatView, InboxFilter, InboxView, PreviewKind, Reaction } from './schema'
import { pageSize } from './schema'

interface InboxQuery {
  filter: InboxFilter
  /** `next` of the previous page. */
  before?: string | null
  /**
   * The conversation that the same request opens. It counts as read, but stays in the list under the filter `unread`.
   */
  open?: string | null
}

interface InboxRow extends PeerColumns {
  id: string
  preview: string
  preview_kind: PreviewKind
  preview_mine: boolean
  reaction: Reaction | null
  last_message_at: Date
  unread: number
  awaits_answer: boolean
  muted: boolean
  ended_as: EndedAs | null
}

/** Reads a page of the member's conversations, newest first, without those that have a block in either direction. */
export async function inbox(member: Viewer, query: InboxQuery): Promise<InboxView> {
  const { filter, before, open } = query
  if (filter !== 'all' || before) return readInbox(member, query)
  const first = await firstPage(member)
  if (!open) return first
  const opened = await openedOf(member, first, open)
  // An ended conversation that is read is listed only while it is open.
  if (opened?.ended) return readInbox(member, query)
  return { ...first, chats: first.chats.map((chat) => (chat.id === open ? { ...chat, unread: 0 } : chat)) }
}

function readInbox(member: Viewer, query: InboxQuery): Promise<InboxView> {
  const isFirst = query.filter === 'all' && !query.before
  const work = async (db: TenantDb) => {
    const [page, letter] = await Promise.all([inboxIn(db, member, query), isFirst ? waitingLetter(db, member) : null])
    return { ...page, letter }
  }
  return forMember(member, work, { atOnce: true, onePlan: true })
}

/** Reads the first page of all conversations through the cache, which stores dates as strings. */
async function firstPage(member: Viewer): Promise<InboxView> {
  const read = () => readInbox(member, { filter: 'all' })
  const { chats, ...rest } = await cachedFor(member, { list: chatList, kind: 'chats', key: 'first' }, read)
  return { chats: chats.map((chat) => ({ ...chat, lastMessageAt: new Date(chat.lastMessageAt) })), ...rest }
}

/** Returns the state of the conversation that the same request opens, from the list if it is there. */
async function openedOf(member: Viewer, { chats }: InboxView, id: string) {
  const listed = chats.find((chat) => chat.id === id)
  if (listed) return { unread: listed.unread, ended: false }
  if (!isUuid(id)) return null
  const read = async (db: TenantDb) => {
    const own = await db
      .selectFrom('conversation_members')
      .select(['unread', sql<boolean>`ended_at is not null`.as('ended')])
      .where('pool_id', '=', db.scope.poolId)
      .where('conversation_id', '=', id)
      .where('member_id', '=', member.id)
      .executeTakeFirst()
    return own ?? null
  }
  // The list and the badge of one request ask for it.
  return cachedFor(member, { list: chatList, kind: 'opened', key: id }, () =>
    forMember(member, read, { atOnce: true, onePlan: true }),
  )
}

/** `inbox` inside a transaction, without the letter. */
export async function inboxIn(
  db: TenantDb,
  member: Viewer,
  { filter, before, open }: InboxQuery,
): Promise<Omit<InboxView, 'letter'>> {
  const { visibleTenants } = db.scope
  const cursor = before ? readCursor(before) : null
  const opened = open && isUuid(open) ? sql`or own.conversation_id = ${open}` : sql``
  const asks = {
    // A goodbye stays in the list until it is read.
    all: sql`and ((own.ended_at is null or own.unread > 0) ${opened})`,
    unread: sql`and ((own.unread > 0 and ${hasNotLeft(sql`peer`)}) ${opened})`,
    turn: sql`and ((own.unread = 0 and ${awaitsAnswer}) ${opened})`,
    closed: sql`and own.ended_at is not null`,
  }
  const older = cursor ? sql`and (own.last_message_at, own.conversation_id) < (${cursor.at}, ${cursor.id})` : sql``
  const { rows } = await sql<InboxRow>`
    select own.conversation_id as id, own.peer_id, own.preview, own.preview_kind, own.preview_mine,
      case when own.preview_mine then ${newestReaction(db)} end as reaction, own.last_message_at, own.unread,
      own.muted_at is not null as muted, own.ended_as,
      coalesce(${awaitsAnswer}, false) as awaits_answer, ${peerColumns(db, member.id)}
    from conversation_members own
    left join members peer on ${inPool(db, 'peer')} and peer.id = own.peer_id and peer.tenant_id = any(${visibleTenants})
    ${mainPhotoOf(db, sql`peer.id`)}
    where ${inPool(db, 'own')} and own.member_id = ${member.id} and ${isShown(sql`own`)}
      ${asks[filter]} ${older} and ${notBlocked(db, member.id, sql`own.peer_id`)}
    order by own.last_message_at desc, own.conversation_id desc
    limit ${pageSize.conversations + 1}`.execute(db)
  const page = rows.slice(0, pageSize.conversations)
  const last = page.at(-1)
  return {
    chats: page.map((row) => chatView(row.id === open ? { ...row, unread: 0 } : row, member)),
    next: rows.length > page.length && last ? writeCursor(last) : null,
  }
}

/** SQL condition on `own` and `peer`: a person wrote last, and the viewer hasn't put the answer off. */
const awaitsAnswer = sql<boolean>`(not own.preview_mine and own.preview_kind <> 'deleted' and own.ended_at is null
  and (own.put_off_at is null or own.put_off_at < own.last_message_at)
  and peer.status = ${memberStatus.active}::smallint and not peer.fictional)`

/** SQL: the reaction to the newest message of the conversation. */
function newestReaction(db: TenantDb) {
  return sql<Reaction | null>`(
    select mark.reaction from message_marks mark
    where ${inPool(db, 'mark')} and mark.conversation_id = own.conversation_id
      and mark.message_id = (
        select id from messages where ${inPool(db)} and conversation_id = own.conversation_id order by id desc limit 1
      ))`
}

function chatView(row: InboxRow, member: Viewer): ChatView {
  return {
    id: row.id,
    peer: peerView(row, member.tenant),
    ...(isHidden(row)
      ? { preview: '', previewKind: 'text' as const }
      : { preview: row.preview, previewKind: row.preview_kind }),
    previewMine: row.preview_mine,
    reaction: row.reaction,
    lastMessageAt: listMoment(row.last_message_at, timeZoneOf(member)),
    unread: row.status === memberStatus.deleted ? 0 : row.unread,
    yourTurn: row.awaits_answer,
    muted: row.muted,
    ended: row.ended_as,
  }
}

/** Whether the preview is hidden because the peer, who wrote it, has closed the account. */
function isHidden({ status, preview_mine }: InboxRow): boolean {
  return status === memberStatus.deleted && !preview_mine
}

/**
 * Returns the number of unread messages in the member's list, for the badge (specification 2).
 * @param open the conversation that the same request opens and marks as read; it is not counted
 */
export async function unreadTotal(db: TenantDb, memberId: string, open: string | null = null): Promise<number> {
  const others = open && isUuid(open) ? sql`and own.conversation_id <> ${open}` : sql``
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(own.unread), 0)::int as total from conversation_members own
    where ${inPool(db, 'own')} and own.member_id = ${memberId} and own.unread > 0 and ${isShown(sql`own`)}
      ${others} and ${notBlocked(db, memberId, sql`own.peer_id`)}
      and not exists (
        select from members peer
        where ${inPool(db, 'peer')} and peer.id = own.peer_id and not ${hasNotLeft(sql`peer`)}
      )`.execute(db)
  return rows[0]?.total ?? 0
}

/** `unreadTotal` for the frame of a page. It is cached, except when the same request may mark messages as read. */
export async function unreadBadge(member: Viewer, open: string | null): Promise<number> {
  const count = (left: string | null) =>
    forMember(member, (db) => unreadTotal(db, member.id, left), { atOnce: true, onePlan: true })
  const opened = open === null ? null : await openedOf(member, await firstPage(member), open)
  if (opened && opened.unread > 0) return count(open)
  return cachedFor(member, { list: chatList, kind: 'unread' }, () => count(null))
}

/**
 * Returns the id of the conversation's peer.
 * @throws ConversationNotFound 404
 */
export async function peerOf(member: Member, id: string): Promise<string> {
  if (!isUuid(id)) throw new ConversationNotFound()
  const side = await forMember(member, (db) =>
    db
      .selectFrom('conversation_members')
      .select('peer_id')
      .where('pool_id', '=', db.scope.poolId)
      .where('conversation_id', '=', id)
      .where('member_id', '=', member.id)
      .executeTakeFirst(),
  )
  if (!side) throw new ConversationNotFound()
  return side.peer_id
}

const sealer = () => serverSealer('inbox cursors')

/** Sealed because it contains the time of a conversation's last message. */
function writeCursor({ last_message_at: at, id }: Pick<InboxRow, 'last_message_at' | 'id'>): string {
  return sealer().seal(`${at.toISOString()}_${id}`)
}

/** Returns null for an invalid cursor: the list then starts at its beginning. */
function readCursor(text: string): { at: Date; id: string } | null {
  const [moment = '', id = ''] = (sealer().open(text) ?? '').split('_')
  const at = new Date(moment)
  return isUuid(id) && !Number.isNaN(at.getTime()) ? { at, id } : null
}
