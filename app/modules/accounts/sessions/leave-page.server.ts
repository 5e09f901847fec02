import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { Member } from '../member'
import { lingersFor, onlineFor } from '../presence'

/** Limits the writes of a member who keeps switching between windows. */
const limit = { name: 'page hidden', points: 20, seconds: 60 }

/**
 * Records that the member's page was hidden: pushes treat the member as away at once, e-mails a little later, unless
 * another device is in use. The session's next request makes the member present again.
 */
export async function leavePage(member: Member): Promise<void> {
  if (!(await rateLimit(member.tenant, limit).take(member.id)).allowed) return
  await forMember(member, async (db) => {
    const { poolId, tenantId } = db.scope
    const away = sql`now() - ${onlineFor - lingersFor} * interval '1 millisecond'`
    await sql`with session as (
        update sessions set last_seen_at = least(last_seen_at, ${away})
        where pool_id = ${poolId} and tenant_id = ${tenantId} and account_id = ${member.id} and id = ${member.sessionId}
      ), elsewhere as (
        select max(last_seen_at) as last_seen_at from sessions
        where pool_id = ${poolId} and tenant_id = ${tenantId} and account_id = ${member.id} and id <> ${member.sessionId}
      )
      update members set last_active_at = least(last_active_at, greatest(${away}, elsewhere.last_seen_at)) from elsewhere
      where pool_id = ${poolId} and tenant_id = ${tenantId} and id = ${member.id}`.execute(db)
  })
}
