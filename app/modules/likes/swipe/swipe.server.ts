import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { MemberNotFound } from '~/modules/blocks/errors'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import type { Liked } from '../like-member.server'
import { like } from '../like-member.server'
import { isSeenBy } from '../seen/seen.server'
import { lastId, lastSwipe } from './deck.server'

/** Swipes right: a like, with all its rules, and the person does not come again. Throws as `likeMember`. */
export function swipeRight(member: Member, otherId: string): Promise<Liked> {
  return forMember(member, async (db) => {
    const liked = await like(db, member, otherId)
    await keepSwipe(db, member, otherId, true)
    return liked
  })
}

/**
 * Swipes left: the person does not come again. Costs nothing.
 * @throws MemberNotFound 404
 */
export async function pass(member: Member, otherId: string): Promise<void> {
  if (!isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    const { rows } = await sql`select from members m where m.id = ${otherId} and ${isSeenBy(db, member)}`.execute(db)
    if (rows.length === 0) throw new MemberNotFound()
    await keepSwipe(db, member, otherId, false)
  })
}

/** Takes the last swipe back if it was a pass: that person is on top of the deck again. Answers who it is. */
export function undoPass(member: Member): Promise<string | null> {
  return forMember(member, async (db) => {
    const last = await lastSwipe(db, member)
    if (!last || last.liked) return null
    await db
      .deleteFrom('swipes')
      .where('pool_id', '=', db.scope.poolId)
      .where('member_id', '=', member.id)
      .where('swiped_id', '=', last.swiped_id)
      .execute()
    // Just above that person: whoever was seen before them is out by their own swipe.
    await sql`
      update swipe_cursors place set last_active_at = m.last_active_at, id = ${lastId} from members m
      where place.pool_id = ${db.scope.poolId} and place.member_id = ${member.id}
        and m.pool_id = place.pool_id and m.id = ${last.swiped_id}`.execute(db)
    return last.swiped_id
  })
}

/** The first word counts: a second swipe of the same person changes nothing. */
async function keepSwipe(db: TenantDb, member: Member, otherId: string, liked: boolean): Promise<void> {
  await db
    .insertInto('swipes')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      member_id: member.id,
      swiped_id: otherId,
      id: uuidv7(),
      liked,
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['pool_id', 'member_id', 'swiped_id'])
      // Passed in another tab before: a like is not to be undone as a pass.
      return liked ? known.doUpdateSet({ liked }) : known.doNothing()
    })
    .execute()
  // Only downwards: somebody who became active meanwhile must not lead back past all that were swiped.
  await sql`
    insert into swipe_cursors as place (pool_id, tenant_id, member_id, last_active_at, id)
    select ${db.scope.poolId}, ${db.scope.tenantId}, ${member.id}, m.last_active_at, m.id from members m
    where m.pool_id = ${db.scope.poolId} and m.id = ${otherId}
    on conflict (pool_id, member_id) do update set last_active_at = excluded.last_active_at, id = excluded.id
    where (excluded.last_active_at, excluded.id) < (place.last_active_at, place.id)`.execute(db)
}
