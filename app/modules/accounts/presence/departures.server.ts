import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { invalidateViewers } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Member } from '../member'
import type { KnownSession } from './presence.server'
import { forgetPresence, looksFor, takeGone } from './presence.server'

/** Interval of looking for members who have gone without a word, in milliseconds. */
export const departuresMs = 30_000

/**
 * Records that these sessions show no page any more: pushes treat their members as away at once, e-mails a little
 * later, unless another session is in use. The session's next request makes the member present again.
 * @param since sessions and members with an activity after it are left as they are
 */
export async function recordAway(
  db: TenantDb,
  gone: readonly Omit<KnownSession, 'tenantId'>[],
  since: Date | 'infinity' = 'infinity',
): Promise<void> {
  const members = [...new Set(gone.map(({ memberId }) => memberId))]
  const sessions = gone.map(({ sessionId }) => sessionId)
  invalidateViewers(db, ...members)
  const away = sql`now() - ${looksFor()} * interval '1 millisecond'`
  await sql`with session as (
      update sessions set last_seen_at = least(last_seen_at, ${away})
      where ${inBrand(db)} and id = any(${sessions}::uuid[])
        and account_id = any(${members}::uuid[]) and last_seen_at <= ${since}::timestamptz
    ), elsewhere as (
      select left_by.id, max(others.last_seen_at) as last_seen_at from unnest(${members}::uuid[]) left_by (id)
      left join sessions others on ${inBrand(db, 'others')}
        and others.account_id = left_by.id and others.id <> all(${sessions}::uuid[])
      group by left_by.id
    )
    update members set last_active_at = least(last_active_at, greatest(${away}, elsewhere.last_seen_at)) from elsewhere
    where ${inBrand(db)} and members.id = elsewhere.id and last_active_at <= ${since}::timestamptz`.execute(db)
}

/** Records in the database which sessions have sent no request to any server for a while, by what Redis knows. */
export async function recordDepartures(
  tenantById: (id: string) => Promise<Tenant | null>,
  now = Date.now(),
): Promise<void> {
  const gone = await takeGone(now)
  for (const tenantId of new Set(gone.map((session) => session.tenantId))) {
    const tenant = await tenantById(tenantId)
    const ofTenant = gone.filter((session) => session.tenantId === tenantId)
    if (tenant) await forTenant(tenant, (db) => recordAway(db, ofTenant, new Date(now)))
  }
}

/** Limits the writes of a member who keeps switching between windows. */
const limit = { name: 'page hidden', points: 20, seconds: 60 }

/** Records that the member's page was hidden; see `recordAway`. */
export async function leavePage(member: Member): Promise<void> {
  if (!(await rateLimit(member.tenant, limit).take(member.id)).allowed) return
  const session = { tenantId: member.tenant.id, memberId: member.id, sessionId: member.sessionId }
  await forgetPresence(session)
  await forMember(member, (db) => recordAway(db, [session]))
}
