import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { cachedFor } from '~/database/member-cache.server'
import { inPool } from '~/database/scope.server'
import type { LikePart } from '~/database/tables/people/likes'
import { relativeMoment } from '~/i18n/formats'
import type { Member, Viewer } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { wholeMember } from '~/modules/accounts/user/read-viewer.server'
import type { CardRow } from '~/modules/members/cards.server'
import { toCard } from '~/modules/members/cards.server'
import { cardColumns, ownPlace } from '~/modules/members/search/statements.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { isUuid } from '~/platform/uuid'
import { MatchNotFound } from './errors'
import { likeList } from './live-events'
import { shownParts } from './parts/shown-parts.server'
import type { LikedPart, LikeList, LikesPage, LikeView, MatchView } from './schema'
import { likesPerPage } from './schema'
import { isSeenBy } from './seen/seen.server'

/**
 * Returns the number of received likes that the member has not looked at. Likes of members who are hidden from them
 * don't count.
 * @param opened the member whose profile the same request opens; their like doesn't count as new
 */
export async function countNewLikes(db: TenantDb, member: Viewer, opened: string | null = null): Promise<number> {
  const others = opened && isUuid(opened) ? sql`and l.member_id <> ${opened}` : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from likes l join members m on m.pool_id = l.pool_id and m.id = l.member_id
    where ${inPool(db, 'l')} and l.liked_id = ${member.id} and l.like_new ${others} and ${isSeenBy(db, member)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * `countNewLikes` for the frame of a page. It is cached; a request that opens a profile counts again if there are any, as
 * one of them may be seen by it.
 */
export async function newLikesBadge(member: Viewer, opened: string | null): Promise<number> {
  const count = (seen: string | null) =>
    forMember(member, (db) => countNewLikes(db, member, seen), { atOnce: true, onePlan: true })
  const known = await cachedFor(member, { list: likeList, kind: 'new-likes' }, () => count(null))
  return opened && known > 0 ? count(opened) : known
}

/**
 * Reads through the cache a list of members with the viewer's hearts. Their likes and blocks, their own profile, and
 * members who are hidden or renamed change it at once; new members and activities may come a minute late.
 */
export function cachedWithHearts<T>(
  viewer: Viewer,
  entry: { kind: string; key: string },
  read: (member: Member) => Promise<T>,
): Promise<T> {
  return cachedFor(viewer, { list: likeList, ofOwn: true, ...entry }, async () => read(await wholeMember(viewer)))
}

/** Returns which of these members the viewer likes, for the hearts on their cards. */
export async function likedAmong(viewer: Member, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await forMember(
    viewer,
    (db) =>
      sql<{ liked_id: string }>`select liked_id from likes
        where ${inPool(db)} and member_id = ${viewer.id} and liked_id = any(${ids}::uuid[])`.execute(db),
    { atOnce: true, onePlan: true },
  )
  return rows.map(({ liked_id }) => liked_id)
}

interface LikeRow extends CardRow {
  cursor: string
  at: Date
  is_new: boolean
  liked: boolean
  matched: boolean
  parts: LikePart[]
}

/**
 * Reads a page of the likes that a member received or gave, or of the matches: newest first, without members who are
 * hidden from them. The first page is cached.
 */
export function likesPage(viewer: Viewer, list: LikeList, before: string | null): Promise<LikesPage> {
  const read = async () => {
    const member = await wholeMember(viewer)
    return forMember(member, (db) => likesPageIn(db, member, list, before))
  }
  return before === null ? cachedFor(viewer, { list: likeList, kind: 'likes', key: list }, read) : read()
}

/** `likesPage` inside a transaction. */
export async function likesPageIn(
  db: TenantDb,
  member: Member,
  list: LikeList,
  before: string | null,
): Promise<LikesPage> {
  const rows = await readLikes(db, member, list, before && isUuid(before) ? before : null)
  const page = rows.slice(0, likesPerPage)
  const parts =
    list === 'received'
      ? await shownParts(
          db,
          member,
          page.map((row) => row.parts),
        )
      : []
  return {
    likes: page.map((row, index) => likeView(member, list, row, parts[index] ?? [])),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  }
}

function likeView(member: Member, list: LikeList, row: LikeRow, parts: LikedPart[]): LikeView {
  return {
    member: toCard(member.tenant, row),
    at: relativeMoment(row.at, timeZoneOf(member)).toISOString(),
    isNew: list === 'received' && row.is_new,
    liked: row.liked,
    matched: row.matched,
    parts,
  }
}

async function readLikes(db: TenantDb, member: Member, list: LikeList, before: string | null): Promise<LikeRow[]> {
  const { own, other, order, at } = shapes[list]
  const older = before ? sql`and ${order} < ${before}` : sql``
  const { rows } = await sql<LikeRow>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from (
      select ${cardColumns}, ${order} as cursor, ${at} as at, l.like_new as is_new, l.match_id is not null as matched, l.parts,
        ${list === 'received' ? likesBack(db, member) : sql`true`} as liked
      from likes l join members m on m.pool_id = l.pool_id and m.id = ${other}
      where ${inPool(db, 'l')} and ${own} = ${member.id} ${list === 'matches' ? sql`and l.match_id is not null` : sql``}
        ${older} and ${isSeenBy(db, member)}
      order by ${order} desc limit ${likesPerPage + 1}
    ) m
    ${ownPlace(member)}
    ${mainPhotoOf(db, sql`m.id`)}
    order by m.cursor desc`.execute(db)
  return rows
}

interface Shape {
  /** The viewer's column of `likes l`. */
  own: RawBuilder<string>
  other: RawBuilder<string>
  order: RawBuilder<string>
  at: RawBuilder<Date>
}

const given: Pick<Shape, 'own' | 'other'> = { own: sql`l.member_id`, other: sql`l.liked_id` }
const likedAt: Pick<Shape, 'order' | 'at'> = { order: sql`l.id`, at: sql`l.created_at` }

const shapes: Record<LikeList, Shape> = {
  received: { own: sql`l.liked_id`, other: sql`l.member_id`, ...likedAt },
  sent: { ...given, ...likedAt },
  matches: { ...given, order: sql`l.match_id`, at: sql`l.matched_at` },
}

export function likesBack(db: TenantDb, member: Pick<Viewer, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from likes back where ${inPool(db, 'back')} and back.member_id = ${member.id} and back.liked_id = m.id)`
}

/**
 * Returns the match between the member and another member.
 * @throws MatchNotFound 404, also when one is hidden from the other
 */
export function readMatch(member: Member, otherId: string): Promise<MatchView> {
  if (!isUuid(otherId)) return Promise.reject(new MatchNotFound())
  return forMember(member, async (db) => {
    const { rows } = await sql<CardRow & { parts: LikePart[] }>`
      select ${cardColumns}, theirs.parts, own.lat as own_lat, own.lon as own_lon, main_photo.*
      from likes l
      join members m on m.pool_id = l.pool_id and m.id = l.liked_id
      join likes theirs on ${inPool(db, 'theirs')} and theirs.member_id = m.id and theirs.liked_id = ${member.id}
      ${ownPlace(member)}
      ${mainPhotoOf(db, sql`m.id`)}
      where ${inPool(db, 'l')} and l.member_id = ${member.id} and l.liked_id = ${otherId}
        and l.match_id is not null and ${isSeenBy(db, member)}`.execute(db)
    const [row] = rows
    if (!row) throw new MatchNotFound()
    const [parts = []] = await shownParts(db, member, [row.parts])
    return { member: toCard(member.tenant, row), parts }
  })
}
