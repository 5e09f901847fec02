import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'

/** A member's news of the last week. */
export interface WeeklyNews {
  /** Number of different members who opened the profile. */
  visitors: number
  /** Number of likes that the member hasn't seen. */
  likes: number
  /** Number of new members within 50 km who seek each other's gender. */
  near: number
}

const nearKm = 50
const weekMs = 7 * 24 * 3_600_000

/**
 * Returns the week's news for a batch of members, in one statement, without members who have none. Members invisible to
 * the recipient are not counted.
 */
export async function weeklyNews(db: TenantDb, memberIds: readonly string[]): Promise<Map<string, WeeklyNews>> {
  if (memberIds.length === 0) return new Map()
  const { tenantId, visibleTenants } = db.scope
  const isShown = sql`m.status = 1 and not m.invisible and (m.tenant_id = ${tenantId}
    or (m.tenant_id = any(${visibleTenants}::uuid[]) and ${tenantId}::uuid = any(m.shared_with)))`
  const lastWeek = (moment: string) => sql`${sql.ref(moment)} > now() - interval '7 days'`
  const isFresh = sql`${isShown} and not m.fictional and m.lat is not null and ${lastWeek('m.created_at')}`
  const { rows } = await sql<WeeklyNews & { id: string }>`
    with fresh as (
      select m.lat, m.lon, m.gender, m.seeks, count(*)::integer as members from members m
      where ${inPool(db, 'm')} and m.id > ${idAt(Date.now() - weekMs - 24 * 3_600_000)} and ${isFresh}
      group by m.lat, m.lon, m.gender, m.seeks
    )
    select own.id, visitors, likes, near from members own
    cross join lateral (
      select count(*)::integer as visitors from profile_visits visit
      join members m on ${inPool(db, 'm')} and m.id = visit.visitor_id
      where ${inPool(db, 'visit')} and visit.member_id = own.id and ${lastWeek('visit.visited_at')}
        and ${isShown} and ${unblocked(db)}
    ) visited
    cross join lateral (
      select count(*)::integer as likes from likes l join members m on ${inPool(db, 'm')} and m.id = l.member_id
      where ${inPool(db, 'l')} and l.liked_id = own.id and l.like_new and ${lastWeek('l.created_at')}
        and ${isShown} and ${unblocked(db)}
    ) liked
    cross join lateral (
      select coalesce(sum(fresh.members), 0)::integer - case when own.created_at > now() - interval '7 days'
        and own.gender = any(own.seeks) and own.status = 1 and not own.invisible and own.lat is not null then 1 else 0 end - (
          select count(*) from members m where ${inPool(db, 'm')} and m.id in (
            select blocked_id from blocks where ${inPool(db)} and member_id = own.id
            union select member_id from blocks where ${inPool(db)} and blocked_id = own.id
            union select hidden_id from hidden_members where ${inBrand(db)} and member_id = own.id
          ) and ${isFresh} and ${isNear(sql`m`)})::integer as near
      from fresh where ${isNear(sql`fresh`)}
    ) joined
    where ${inBrand(db, 'own')} and own.id = any(${memberIds}::uuid[])
      and visitors + likes + near > 0`.execute(db)
  return new Map(rows.map(({ id, ...news }) => [id, news]))
}

/** SQL condition: the row `other` lies within 50 km of `own`, and both sides seek the other's gender. */
function isNear(other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${other}.gender = any(own.seeks) and own.gender = any(${other}.seeks)
    and abs(${other}.lat - own.lat) < ${nearKm / 110}
    and 12742 * asin(least(1, sqrt(power(sin(radians(${other}.lat - own.lat) / 2), 2)
      + cos(radians(own.lat)) * cos(radians(${other}.lat)) * power(sin(radians(${other}.lon - own.lon) / 2), 2)))) <= ${nearKm}`
}

function unblocked(db: TenantDb): RawBuilder<boolean> {
  return sql`not exists (select from blocks where ${inPool(db, 'blocks')}
    and ((blocks.member_id = own.id and blocks.blocked_id = m.id) or (blocks.member_id = m.id and blocks.blocked_id = own.id)))`
}

/** Returns the smallest UUIDv7 of a time, so that the primary key finds members created later. */
function idAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
