import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { invalidateListsOf } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { MemberNotFound } from './errors'
import { brandOf } from './queries.server'
import type { HiddenMemberView } from './schema'

/** Maximum length of the list; the last ones hidden are shown. */
const mostShown = 500

/**
 * Hides another member from the member's lists, swipe game, match finder and picks. The other one isn't told, sees the
 * member as before, and both may write. Hiding twice changes nothing.
 * @throws MemberNotFound 404, also for the member's own id
 */
export async function hideMember(member: Member, otherId: string): Promise<void> {
  if (otherId === member.id || !isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    if (!(await brandOf(db, otherId))) throw new MemberNotFound()
    await db
      .insertInto('hidden_members')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, member_id: member.id, hidden_id: otherId })
      .onConflict((conflict) => conflict.columns(['pool_id', 'member_id', 'hidden_id']).doNothing())
      .execute()
    invalidateListsOf(db, member.id)
  })
}

/** Shows a hidden member again. Does nothing if they aren't hidden. */
export async function showMember(member: Member, otherId: string): Promise<void> {
  if (!isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    await db
      .deleteFrom('hidden_members')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('member_id', '=', member.id)
      .where('hidden_id', '=', otherId)
      .execute()
    invalidateListsOf(db, member.id)
  })
}

/** Members hidden by a member and still here, the last one first. */
export async function hiddenMembers(member: Viewer): Promise<HiddenMemberView[]> {
  const { rows } = await forMember(member, (db) =>
    sql<HiddenMemberView>`
      select h.hidden_id as id, m.name
      from hidden_members h
      join members m on m.pool_id = h.pool_id and m.id = h.hidden_id and m.status <> 2
        and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])
      where ${inBrand(db, 'h')} and h.member_id = ${member.id}
      order by h.created_at desc, h.hidden_id limit ${mostShown}`.execute(db),
  )
  return rows
}
