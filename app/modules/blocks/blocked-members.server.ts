import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Viewer } from '~/modules/accounts/member'
import type { BlockedMemberView } from './schema'

/** Maximum length of the list; the newest blocks are shown. */
const mostShown = 500

/** Members blocked by a member, newest first. Only names: a block also hides the other member's photos. */
export async function blockedMembers(member: Viewer): Promise<BlockedMemberView[]> {
  const { rows } = await forMember(member, (db) =>
    sql<{ id: string; name: string | null; created_at: Date }>`
      select b.blocked_id as id, m.name, b.created_at
      from blocks b
      left join members m on m.pool_id = b.pool_id and m.id = b.blocked_id and m.status <> 2
        and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])
      where ${inPool(db, 'b')} and b.member_id = ${member.id}
      order by b.created_at desc, b.blocked_id limit ${mostShown}`.execute(db),
  )
  return rows.map(({ id, name, created_at }) => ({ id, name, blockedAt: created_at.toISOString() }))
}
