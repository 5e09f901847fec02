import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { BlockedMemberView } from './schema'

/** More than anybody blocks; the newest are shown. */
const mostShown = 500

/** Whom a member has blocked, the last one first. By name alone: a block hides the other one's photos, too. */
export async function blockedMembers(member: Member): Promise<BlockedMemberView[]> {
  const { rows } = await forMember(member, (db) =>
    sql<{ id: string; name: string | null; created_at: Date }>`
      select b.blocked_id as id, m.name, b.created_at
      from blocks b
      left join members m on m.pool_id = b.pool_id and m.id = b.blocked_id and m.status <> 2
        and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])
      where b.pool_id = ${db.scope.poolId} and b.member_id = ${member.id}
      order by b.created_at desc, b.blocked_id limit ${mostShown}`.execute(db),
  )
  return rows.map(({ id, name, created_at }) => ({ id, name, blockedAt: created_at.toISOString() }))
}
