import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateListsOf } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { MemberNotFound, TooManyHidden } from './errors'
import { brandOf } from './queries.server'
import type { HiddenMemberView } from './schema'

/** Others whom a member may hide: each list compares its rows with all of them. */
const mostHidden = 500

/**
 * Hides another member from the member's lists, swipe game, match finder and picks. The other one isn't told, sees the
 * member as before, and both may write. Hiding twice changes nothing.
 * @throws MemberNotFound 404, also for the member's own id. TooManyHidden 409
 */
export async function hideMember(member: Member, otherId: string): Promise<void> {
  if (otherId === member.id || !isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    const [brand, { hidden }] = await Promise.all([brandOf(db, otherId), countHidden(db, member.id)])
    if (!brand) throw new MemberNotFound()
    if (hidden >= mostHidden) throw new TooManyHidden(mostHidden)
    await db
      .insertInto('hidden_members')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, member_id: member.id, hidden_id: otherId })
      .onConflict((conflict) => conflict.columns(['pool_id', 'member_id', 'hidden_id']).doNothing())
      .execute()
    invalidateListsOf(db, member.id)
  })
}

function countHidden(db: TenantDb, memberId: string): Promise<{ hidden: number }> {
  return db
    .selectFrom('hidden_members')
    .select(sql<number>`count(*)::integer`.as('hidden'))
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
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
      order by h.created_at desc, h.hidden_id`.execute(db),
  )
  return rows
}
