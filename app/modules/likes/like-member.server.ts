import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { publish } from '~/database/publish.server'
import { inPool } from '~/database/scope.server'
import type { LikePart } from '~/database/tables/people/likes'
import type { Member } from '~/modules/accounts/member'
import { Blocked, MemberNotFound } from '~/modules/blocks/errors'
import { blockBetween } from '~/modules/blocks/queries.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { NoLikesLeft, NotShownToThem, PartNotFound, ProfileSuspended, TooManyParts } from './errors'
import type { LikeGiven } from './events.server'
import { likeEvents } from './events.server'
import { heartChanged, likeList, newLike, newMatch } from './live-events'
import { addPart, isFull, mostParts, partOf } from './parts/part.server'
import { countHeart, spendLike } from './quota.server'
import { hourOf, undoSeconds } from './schema'
import { isSeenBy } from './seen/seen.server'

const hourMs = 3_600_000

const likePayload = z.object({
  likerId: z.string(),
  likedId: z.string(),
  likedTenantId: z.string(),
  match: z.boolean(),
  /** The match of which is told; missing for a like, and in jobs of a release before. */
  matchId: z.string().optional(),
  part: z.string().optional(),
  /** Beginning of the hour that is told of this like; missing for a match, and in looks of a release before. */
  hour: z.string().optional(),
})

/** A look at whether a like still stands once its undo is over, which enqueues the e-mail of the hour. */
export const likeLook = defineEffect('likes.like_look', likePayload)

/** An e-mail about a like or a match. */
export const likeMail = defineEffect('likes.like_mail', likePayload)

export type LikeMail = z.infer<typeof likeMail.payload>

export interface Liked {
  /** The other member likes them too. */
  match: boolean
}

/**
 * Likes a member and takes one of today's likes: both or neither. If the other member likes them too, it becomes a
 * match for both at that moment. Liking a member twice changes nothing and takes nothing.
 * @param part name of the photo or answer that is liked, at most three of a profile: the first takes the like of the day,
 * further ones none
 * @throws PartNotFound 404: gone, locked, in review, or another member's. TooManyParts 409
 * @throws MemberNotFound 404: unknown, in another pool, disabled, invisible, deleted, blocked by the member, or the
 * member themself
 * @throws Blocked, NotShownToThem and ProfileSuspended 403, NoLikesLeft and TooManyHearts 429
 */
export async function likeMember(member: Member, otherId: string, part: string | null = null): Promise<Liked> {
  await countHeart(member)
  return forMember(member, (db) => like(db, member, otherId, part))
}

/** `likeMember` inside a transaction. */
export async function like(
  db: TenantDb,
  member: Member,
  otherId: string,
  partName: string | null = null,
): Promise<Liked> {
  const { part, ...other } = await likeable(db, member, otherId, partName)
  if (partName !== null && !part) throw new PartNotFound()
  const { given, added, match, matchId } = await give(db, member, otherId, part)
  if (given || added) {
    const tellAt = new Date(Date.now() + undoSeconds * 1_000)
    const like = { likerId: member.id, likedId: otherId, match: given && match, matchId, part: part?.name, tellAt }
    publishLike(db, { ...like, ...other })
  }
  return { match }
}

interface Given {
  /** False when the like existed already. */
  given: boolean
  /** A part was added to a like that existed. */
  added: boolean
  match: boolean
  /** The match that this like made. */
  matchId?: string | undefined
}

/**
 * Inserts the like, takes one of today's likes, and makes a match if there is one. The pair is locked, so two members
 * who like each other at the same time see each other's like.
 */
async function give(db: TenantDb, member: Member, otherId: string, part: LikePart | null): Promise<Given> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<GivenRow>`
    with given as (
      insert into likes (pool_id, tenant_id, member_id, liked_id, id, parts, by_part)
      values (${poolId}, ${tenantId}, ${member.id}, ${otherId}, ${uuidv7()},
        ${JSON.stringify(part ? [part] : [])}::jsonb, ${part !== null})
      on conflict (pool_id, member_id, liked_id) do nothing returning id
    ), spent as (${spendLike(db, member)}), added as (
      ${part ? addPart(db, member.id, otherId, part) : sql`select where false`}
    )
    select exists (select from given) as given, (select used from spent) as used,
      exists (select from added) as added, ${part ? isFull(db, member.id, otherId, part) : sql`null`} as is_full, (
      select match_id is not null from likes
      where ${inPool(db)} and member_id = ${otherId} and liked_id = ${member.id}
    ) as theirs_matched`.execute(db)
  const { given = false, used = null, added = false, is_full, theirs_matched: theirsMatched = null } = rows[0] ?? {}
  if (given && used === null) throw new NoLikesLeft(member.tenant.settings.likes_per_day)
  if (is_full) throw new TooManyParts(mostParts)
  if (theirsMatched === null) return { given, added, match: false }
  if (!given && theirsMatched) return { given, added, match: true }
  return { given, added, match: true, matchId: await matchPair(db, member.id, otherId) }
}

interface GivenRow {
  given: boolean
  used: number | null
  added: boolean
  /** The like has three other parts; null without a like or a part. */
  is_full: boolean | null
  theirs_matched: boolean | null
}

interface Due extends Pick<LikeGiven, 'likedTenantId' | 'likedIsAway'> {
  mailIsDue: boolean
}

interface Likeable extends Due {
  /** The part of the profile that is liked; null when none is named, or it is not to be liked. */
  part: LikePart | null
}

function publishLike(db: TenantDb, { mailIsDue, ...like }: LikeGiven & Due): void {
  if (mailIsDue) enqueueLook(db, like)
  for (const listener of likeEvents.given) listener(db, like)
  invalidateLists(db, [likeList], like.likerId)
  const liked = { id: like.likedId, tenantId: like.likedTenantId }
  const liker = { id: like.likerId }
  publish(db, newLike, [liked, { from: like.likerId }])
  publish(db, heartChanged, [liker, { of: like.likedId }])
  if (like.match) publish(db, newMatch, [liked, { with: like.likerId }], [liker, { with: like.likedId }])
}

/** Enqueues the e-mail of a match, or the look that precedes that of a like. */
function enqueueLook(db: TenantDb, like: LikeGiven) {
  const { likerId, likedId, likedTenantId, match, matchId, part, tellAt: dueAt } = like
  const payload = { likerId, likedId, likedTenantId, match, matchId, part }
  if (match) enqueue(db, likeMail, payload, { dueAt })
  else enqueue(db, likeLook, { ...payload, hour: hourOf(dueAt) }, { dueAt })
}

/**
 * Enqueues the e-mail about a like that stands: at most one per hour and member. A look that runs again after its hour
 * still counts to it; one of longer ago, held up by an outage, to the present hour.
 */
export function enqueueLikeMail(db: TenantDb, like: z.infer<typeof likeLook.payload>): void {
  const present = hourOf(new Date())
  const hour = like.hour && Date.parse(present) - Date.parse(like.hour) <= hourMs ? like.hour : present
  enqueue(db, likeMail, { ...like, hour }, { key: `${likeMail.name}/${like.likedId}/${hour.slice(0, 13)}` })
}

/**
 * Inserts a like; false when it exists already.
 * @param tenant the liking member's brand
 */
export async function insertLike(
  db: TenantDb,
  tenant: { id: string },
  memberId: string,
  likedId: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('likes')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: tenant.id,
      member_id: memberId,
      liked_id: likedId,
      id: uuidv7(),
      match_id: null,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'member_id', 'liked_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Locks a pair of members until the transaction ends. Otherwise two members who like each other at the same moment
 * would each miss the other's like.
 */
export async function lockPair(db: TenantDb, one: string, other: string): Promise<void> {
  await sql`select ${pairLock(db, one, other)}`.execute(db)
}

function pairLock(db: TenantDb, one: string, other: string): RawBuilder<unknown> {
  const pair = [db.scope.poolId, ...[one, other].sort()].join(' ')
  return sql`pg_advisory_xact_lock(hashtextextended(${pair}, 0))`
}

/** Reads the member to be liked, checks that they may be, and locks the pair. */
async function likeable(db: TenantDb, member: Member, otherId: string, partName: string | null): Promise<Likeable> {
  if (!isUuid(otherId)) throw new MemberNotFound()
  if (member.profileStatus === 'suspended') throw new ProfileSuspended()
  const { rows } = await sql<LikeableRow>`
    select m.name, m.tenant_id, m.last_active_at, m.fictional, ${isSeenBy(db, member)} as seen,
      ${likeEvents.mayBePushed(db, sql`m`)} as reachable, ${partOf(db, member, partName)} as part, ${pairLock(db, member.id, otherId)}
    from members m
    where ${inPool(db, 'm')} and m.id = ${otherId} and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])`.execute(
    db,
  )
  const [other] = rows
  if (!other) throw new MemberNotFound()
  if (!other.seen) {
    const block = await blockBetween(db, member.id, otherId)
    throw block === 'by_other' ? new Blocked(other.name) : new MemberNotFound()
  }
  if (other.tenant_id !== db.scope.tenantId && !member.sharedWith.includes(other.tenant_id)) throw new NotShownToThem()
  return {
    // A fictional profile is liked as a whole (design, 'Love').
    part: other.fictional ? null : other.part,
    likedTenantId: other.tenant_id,
    likedIsAway: !other.fictional && other.reachable && !isLooking(other.last_active_at),
    mailIsDue: !other.fictional && !isOnline(other.last_active_at),
  }
}

interface LikeableRow {
  name: string
  tenant_id: string
  last_active_at: Date
  fictional: boolean
  seen: boolean
  reachable: boolean
  part: LikePart | null
}

/** Makes both likes one match and returns its id. `one` has just liked back, so the like of `other` counts as seen. */
async function matchPair(db: TenantDb, one: string, other: string): Promise<string> {
  const id = uuidv7()
  await sql`update likes set match_id = ${id}, matched_at = now(), like_new = like_new and member_id = ${one}
    where ${inPool(db)}
      and (member_id, liked_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(db)
  return id
}
