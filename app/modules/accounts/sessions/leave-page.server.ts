import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { Member } from '../member'

/** Who flips between windows is not written down each time. */
const limit = { name: 'page hidden', points: 1, seconds: 60 }

/**
 * The member looks at no page any more: of the five minutes that count as online one is left, and e-mails find them away.
 * The session's next request makes them present again at once.
 */
export async function leavePage(member: Member): Promise<void> {
  if (!(await rateLimit(member.tenant, limit).take(member.id)).allowed) return
  await forMember(member, async (db) => {
    const { poolId, tenantId } = db.scope
    await sql`with session as (
        update sessions set last_seen_at = least(last_seen_at, now() - interval '61 seconds')
        where pool_id = ${poolId} and tenant_id = ${tenantId} and account_id = ${member.id} and id = ${member.sessionId}
      )
      update members set last_active_at = least(last_active_at, now() - interval '4 minutes')
      where pool_id = ${poolId} and tenant_id = ${tenantId} and id = ${member.id}`.execute(db)
  })
}
