import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Recipient } from '~/database/publish.server'
import { publish } from '~/database/publish.server'
import { inBrand, inPool } from '~/database/scope.server'
import { dayIn } from '~/i18n/calendar'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { lockPair } from './like-member.server'
import { heartChanged, likeList } from './live-events'
import { undoSeconds } from './schema'

export interface TakenBack {
  /** The like remains, for other parts of the profile or for the member as such. */
  left: boolean
  /** The other member had seen it. */
  seen: boolean
  /** The like ended, and stays one of those used today. */
  used: boolean
}

interface TakeBackOptions {
  /** Name of the part of the profile whose heart is taken back; without it the whole like. */
  part?: string | null
  /** Within seconds, the day's like comes back (decisions, 'Likes'). */
  undo?: boolean
}

/**
 * Takes a like back, or the heart of one part. A match ends with the like, and the other member's like remains. Today's
 * quota stays used, but for an undo. Without a like, nothing changes.
 */
export async function takeBackLike(
  member: Member,
  otherId: string,
  { part = null, undo = false }: TakeBackOptions = {},
): Promise<TakenBack> {
  if (!isUuid(otherId)) return { left: false, seen: false, used: false }
  return forMember(member, async (db) => {
    await lockPair(db, member.id, otherId)
    const rest = part === null ? null : await takePart(db, member, otherId, part)
    const taken = rest?.left ? rest : await endLike(db, member, otherId, undo)
    invalidateLists(db, [likeList], member.id, otherId)
    publish(db, heartChanged, [member, { of: otherId }])
    return taken
  })
}

/** Removes a part from the like. The like remains unless it began with a part and none is left. */
async function takePart(db: TenantDb, member: Member, otherId: string, part: string): Promise<TakenBack | null> {
  const { rows } = await sql<TakenBack>`
    update likes set parts = (
      select coalesce(jsonb_agg(one order by place), '[]')
      from jsonb_array_elements(parts) with ordinality as each (one, place) where one ->> 'name' <> ${part}
    )
    where ${inPool(db)} and member_id = ${member.id} and liked_id = ${otherId}
    returning not (by_part and parts = '[]') as left, not like_new as seen, false as used`.execute(db)
  return rows[0] ?? null
}

async function endLike(db: TenantDb, member: Member, otherId: string, undo: boolean): Promise<TakenBack> {
  const { time_zone } = member.tenant.settings
  const { rows } = await sql<{ seen: boolean; recent: boolean; day: string }>`
    delete from likes where ${inPool(db)} and member_id = ${member.id} and liked_id = ${otherId}
    returning not like_new as seen, created_at > clock_timestamp() - ${undoSeconds} * interval '1 second' as recent,
      (created_at at time zone ${time_zone})::date::text as day`.execute(db)
  const [gone] = rows
  const refunded = undo && gone?.recent
  if (gone && refunded) {
    await sql`update like_days set used = used - 1
      where ${inBrand(db)} and member_id = ${member.id} and day = ${gone.day} and used > 0`.execute(db)
  }
  await db
    .updateTable('likes')
    .set({ match_id: null, matched_at: null })
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', otherId)
    .where('liked_id', '=', member.id)
    .where('match_id', 'is not', null)
    .execute()
  return { left: false, seen: gone?.seen ?? false, used: gone?.day === dayIn(time_zone) && !refunded }
}

/** Ends the likes of two members in both directions, and with them their match. Takes the lock of the pair. */
export async function endLikesBetween(db: TenantDb, one: Recipient, other: Recipient): Promise<void> {
  await lockPair(db, one.id, other.id)
  await sql`delete from likes where ${inPool(db)} and member_id = ${one.id} and liked_id = ${other.id}
    or ${inPool(db)} and member_id = ${other.id} and liked_id = ${one.id}`.execute(db)
  invalidateLists(db, [likeList], one.id, other.id)
  publish(db, heartChanged, [one, { of: other.id }], [other, { of: one.id }])
}
