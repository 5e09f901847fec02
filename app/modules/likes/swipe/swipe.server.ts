import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { MemberNotFound } from '~/modules/blocks/errors'
import { actionForm, formFields } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import type { Liked } from '../like-member.server'
import { like } from '../like-member.server'
import { countHeart } from '../quota.server'
import { isSeenBy } from '../seen/seen.server'
import { likedAs, outcomeOf } from '../submit-like.server'
import { lastId, lastSwipe } from './deck.server'
import type { SwipeOutcome } from './schema'

/** Swipes right: likes the member, with all rules of likes, and doesn't show them again. Throws like `likeMember`. */
export async function swipeRight(member: Member, otherId: string): Promise<Liked> {
  await countHeart(member)
  return forMember(member, async (db) => {
    const liked = await like(db, member, otherId)
    await keepSwipe(db, member, otherId, true)
    await moveDeck(db, member, otherId)
    return liked
  })
}

/**
 * Swipes left: doesn't show the member again. Free of charge.
 * @throws MemberNotFound 404
 */
export async function pass(member: Member, otherId: string): Promise<void> {
  if (!isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    const { rows } = await sql`select from members m where m.id = ${otherId} and ${isSeenBy(db, member)}`.execute(db)
    if (rows.length === 0) throw new MemberNotFound()
    await keepSwipe(db, member, otherId, false)
    await moveDeck(db, member, otherId)
  })
}

/**
 * Undoes the last swipe if it was a pass, which puts that member back on top of the deck. Returns their id, or null.
 */
export function undoPass(member: Member): Promise<string | null> {
  return forMember(member, async (db) => {
    const last = await lastSwipe(db, member)
    if (!last || last.liked) return null
    await takeBackPass(db, member, last.swiped_id)
    // Just above that member; the members before them are excluded by their own swipes.
    await sql`
      update swipe_cursors place set last_active_at = m.last_active_at, id = ${lastId} from members m
      where ${inPool(db, 'place')} and place.member_id = ${member.id}
        and m.pool_id = place.pool_id and m.id = ${last.swiped_id}`.execute(db)
    return last.swiped_id
  })
}

/** Deletes a pass, so that the member can be shown again; a like stays. */
export async function takeBackPass(db: TenantDb, member: Member, otherId: string): Promise<void> {
  await db
    .deleteFrom('swipes')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', member.id)
    .where('swiped_id', '=', otherId)
    .where('liked', '=', false)
    .execute()
}

/**
 * Stores a swipe. The first swipe of a member counts; a later one changes nothing, except that a like replaces a pass.
 */
export async function keepSwipe(db: TenantDb, member: Member, otherId: string, liked: boolean): Promise<void> {
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
      // The member was passed in another tab before; the like must not be undone as a pass.
      return liked ? known.doUpdateSet({ liked }) : known.doNothing()
    })
    .execute()
}

/**
 * Moves the deck's position to a swiped member, only down: otherwise a member who became active in the meantime would
 * move it back above all swiped members.
 */
async function moveDeck(db: TenantDb, member: Member, otherId: string): Promise<void> {
  await sql`
    insert into swipe_cursors as place (pool_id, tenant_id, member_id, last_active_at, id)
    select ${db.scope.poolId}, ${db.scope.tenantId}, ${member.id}, m.last_active_at, m.id from members m
    where ${inPool(db, 'm')} and m.id = ${otherId}
    on conflict (pool_id, member_id) do update set last_active_at = excluded.last_active_at, id = excluded.id
    where (excluded.last_active_at, excluded.id) < (place.last_active_at, place.id)`.execute(db)
}

/** Form of the swipe game. `id` is the member who is liked or passed. */
export const swipeForm = actionForm.extend({ intent: z.enum(['like', 'pass', 'undo']), id: formFields.id })

type SwipeForm = z.output<typeof swipeForm>

export function submitSwipe(
  member: Member,
  { id, intent }: Pick<SwipeForm, 'id' | 'intent'>,
  t: Translate,
): Promise<SwipeOutcome> {
  return outcomeOf(member, t, async () => {
    switch (intent) {
      case 'like':
        return likedAs(member, id, await swipeRight(member, id))
      case 'undo':
        return { undone: await undoPass(member) }
      case 'pass':
        await pass(member, id)
        return { passed: true }
    }
  })
}
