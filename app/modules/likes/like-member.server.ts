import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import type { Member } from '~/modules/accounts/member'
import { Blocked, MemberNotFound } from '~/modules/blocks/errors'
import { blockBetween } from '~/modules/blocks/queries.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { NotShownToThem, ProfileSuspended } from './errors'
import type { LikeGiven } from './events.server'
import { likeEvents } from './events.server'
import { heartChanged, newLike, newMatch } from './live-events'
import { enqueueLikeMail } from './mail/like-mail.server'
import { spendLike } from './quota.server'
import { isSeenBy } from './seen/seen.server'

export interface Liked {
  /** They like the member too. */
  match: boolean
}

/**
 * Likes a member and takes one of today's likes: both or neither. When they like back it is a match, at that moment for
 * both. Liking somebody twice changes nothing and takes nothing.
 * @throws MemberNotFound 404: unknown, of another pool, disabled, invisible, deleted, blocked by the member, oneself
 * @throws Blocked, NotShownToThem and ProfileSuspended 403, NoLikesLeft 429
 */
export function likeMember(member: Member, otherId: string): Promise<Liked> {
  return forMember(member, (db) => like(db, member, otherId))
}

/** `likeMember` inside a transaction. */
export async function like(db: TenantDb, member: Member, otherId: string): Promise<Liked> {
  const other = await likeable(db, member, otherId)
  await lockPair(db, member.id, otherId)
  const given = await insertLike(db, { id: db.scope.tenantId }, member.id, otherId)
  if (given) await spendLike(db, member)
  const match = await matchPair(db, member.id, otherId)
  if (given) publishLike(db, { likerId: member.id, likedId: otherId, match, ...other })
  return { match }
}

interface Likeable extends Pick<LikeGiven, 'likedTenantId' | 'likedIsAway'> {
  mailIsDue: boolean
}

function publishLike(db: TenantDb, { mailIsDue, ...like }: LikeGiven & Likeable): void {
  if (mailIsDue) enqueueLikeMail(db, like)
  for (const listener of likeEvents.given) listener(db, like)
  const liked = { id: like.likedId, tenantId: like.likedTenantId }
  const liker = { id: like.likerId }
  publish(db, newLike, [liked, { from: like.likerId }])
  publish(db, heartChanged, [liker, { of: like.likedId }])
  if (like.match) publish(db, newMatch, [liked, { with: like.likerId }], [liker, { with: like.likedId }])
}

/** False when there is this like already. `tenant`: the liking member's brand. */
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

/** Two members who like each other in the same moment would each miss the other's like: the second waits for the first. */
export async function lockPair(db: TenantDb, one: string, other: string): Promise<void> {
  const pair = [db.scope.poolId, ...[one, other].sort()].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(db)
}

async function likeable(db: TenantDb, member: Member, otherId: string): Promise<Likeable> {
  if (!isUuid(otherId)) throw new MemberNotFound()
  if (member.profileStatus === 'suspended') throw new ProfileSuspended()
  const { rows } = await sql<LikeableRow>`
    select m.name, m.tenant_id, m.last_active_at, m.fictional, ${isSeenBy(db, member)} as seen from members m
    where m.pool_id = ${db.scope.poolId} and m.id = ${otherId} and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])`.execute(
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
    likedTenantId: other.tenant_id,
    likedIsAway: !other.fictional && !isLooking(other.last_active_at),
    mailIsDue: !other.fictional && !isOnline(other.last_active_at),
  }
}

interface LikeableRow {
  name: string
  tenant_id: string
  last_active_at: Date
  fictional: boolean
  seen: boolean
}

/** When each likes the other, both likes become one match; whoever likes back has seen the other's like. */
async function matchPair(db: TenantDb, one: string, other: string): Promise<boolean> {
  const pair = sql`pool_id = ${db.scope.poolId} and (member_id, liked_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  const { rows } = await sql<{ likes: number; matched: boolean }>`
    select count(*)::integer as likes, coalesce(bool_and(match_id is not null), false) as matched from likes where ${pair}`.execute(
    db,
  )
  const [found] = rows
  if (found?.likes !== 2) return false
  if (!found.matched) {
    await sql`update likes set match_id = ${uuidv7()}, matched_at = now(), like_new = like_new and member_id = ${one}
      where ${pair}`.execute(db)
  }
  return true
}
