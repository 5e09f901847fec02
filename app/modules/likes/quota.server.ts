import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { dayIn } from '~/i18n/calendar'
import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { nextMidnight } from '~/tenancy/midnight'
import type { Tenant } from '~/tenancy/tenant'
import { TooManyHearts } from './errors'
import { mostParts } from './parts/part.server'
import type { LikesLeft } from './schema'

/**
 * SQL that takes one of the member's likes of today (specification 9: 4 a day, likes and swipes together;
 * `likes_per_day`) for the row of `given`, and returns how many are `used`; no row when none is left. A single
 * conditional statement, so concurrent requests never take more than the limit.
 */
export function spendLike(db: TenantDb, { id, tenant }: Pick<Member, 'id' | 'tenant'>): RawBuilder<unknown> {
  const { likes_per_day, time_zone } = tenant.settings
  return sql`insert into like_days as today (pool_id, member_id, day, tenant_id, used)
    select ${db.scope.poolId}::uuid, ${id}::uuid, ${dayIn(time_zone)}::date, ${db.scope.tenantId}::uuid, 1 from given
    on conflict (pool_id, member_id, day) do update set used = today.used + 1 where today.used < ${likes_per_day}
    returning used`
}

/** Returns how many likes the member has left today, and when they are renewed. */
export async function likesLeft(db: TenantDb, member: Pick<Member, 'id' | 'tenant'>): Promise<LikesLeft> {
  const { rows } = await sql<{ used: number | null }>`select ${likesUsed(db, member)} as used`.execute(db)
  return leftOf(member.tenant, rows[0]?.used ?? 0)
}

/** SQL for the number of likes the member has used today; null for none. */
export function likesUsed(db: TenantDb, { id, tenant }: Pick<Member, 'id' | 'tenant'>): RawBuilder<number | null> {
  return sql<number | null>`(
    select used from like_days
    where ${inBrand(db)} and member_id = ${id} and day = ${dayIn(tenant.settings.time_zone)}
  )`
}

export function leftOf({ settings }: Tenant, used: number): LikesLeft {
  const { likes_per_day, time_zone } = settings
  const now = new Date()
  return {
    left: Math.max(0, likes_per_day - used),
    perDay: likes_per_day,
    renewsAt: nextMidnight(time_zone, now).toISOString(),
    now: now.toISOString(),
  }
}

/** Hearts that a member may give and take back in an hour, beside all those of a day. */
const spare = 60

/**
 * Counts a heart before it is given. An undone one gives the day's like back, but each leaves looks in the outbox.
 * @throws TooManyHearts 429
 */
export async function countHeart({ id, tenant }: Pick<Member, 'id' | 'tenant'>): Promise<void> {
  const points = spare + (1 + mostParts) * tenant.settings.likes_per_day
  const rule = { name: 'hearts', points, seconds: 3_600 }
  const { allowed, waitSeconds } = await rateLimit(tenant, rule).take(id)
  if (!allowed) throw new TooManyHearts(waitSeconds)
}
