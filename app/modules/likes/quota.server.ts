import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { dayIn } from '~/modules/accounts/calendar'
import type { Member } from '~/modules/accounts/member'
import { nextMidnight } from '~/tenancy/midnight'
import { NoLikesLeft } from './errors'
import type { LikesLeft } from './schema'

/**
 * Takes one of the member's likes of today (specification 9: 4 a day, likes and swipes together; `likes_per_day`). One
 * conditional statement, so that however many are sent at once, no more than that many are taken.
 * @throws NoLikesLeft 429
 */
export async function spendLike(db: TenantDb, { id, tenant }: Pick<Member, 'id' | 'tenant'>): Promise<void> {
  const { likes_per_day, time_zone } = tenant.settings
  const { rows } = await sql`
    insert into like_days as today (pool_id, member_id, day, tenant_id, used)
    values (${db.scope.poolId}, ${id}, ${dayIn(time_zone)}, ${db.scope.tenantId}, 1)
    on conflict (pool_id, member_id, day) do update set used = today.used + 1 where today.used < ${likes_per_day}
    returning used`.execute(db)
  if (rows.length === 0) throw new NoLikesLeft(likes_per_day)
}

/** How many likes the member has left today, and when there are new ones. */
export async function likesLeft(db: TenantDb, { id, tenant }: Pick<Member, 'id' | 'tenant'>): Promise<LikesLeft> {
  const { likes_per_day, time_zone } = tenant.settings
  const now = new Date()
  const today = await db
    .selectFrom('like_days')
    .select('used')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', id)
    .where('day', '=', dayIn(time_zone, now))
    .executeTakeFirst()
  return {
    left: Math.max(0, likes_per_day - (today?.used ?? 0)),
    perDay: likes_per_day,
    renewsAt: nextMidnight(time_zone, now).toISOString(),
    now: now.toISOString(),
  }
}
