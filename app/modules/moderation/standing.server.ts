import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { memberStatus } from '~/database/tables/members'
import { changeProfile } from '~/modules/accounts/account-row.server'
import { purgePhotosOf } from '~/modules/photos/cdn-purge.server'
import { enqueueForgetting } from './forget-photos.server'

/** What the decisions about a profile make of it: away, back just now, or as it was. */
export type ProfileStanding = 'away' | 'back' | 'unchanged'

/** Takes the profile away, or gives it back, as all decisions about it say that still hold. */
export async function applyDecisions(db: TenantDb, memberId: string): Promise<ProfileStanding> {
  const profile = changeProfile(db, memberId)
  invalidatePeople(db)
  if (await isHeldAway(db, memberId)) {
    await profile
      .set({ status: memberStatus.suspended })
      .where('status', 'in', [memberStatus.disabled, memberStatus.active])
      .execute()
    await purgePhotosOf(db, memberId)
    enqueueForgetting(db, memberId)
    return 'away'
  }
  const back = await profile
    .set({
      // Fictional profiles have no account to confirm.
      status: sql<number>`(case when exists (
          select from accounts where accounts.pool_id = members.pool_id and accounts.id = members.id and accounts.status = 'not_confirmed'
        ) then ${memberStatus.disabled} else ${memberStatus.active} end)::smallint`,
    })
    .where('status', '=', memberStatus.suspended)
    .returning('id')
    .executeTakeFirst()
  return back ? 'back' : 'unchanged'
}

/** Reports have decisions of their own; of other cases the queue keeps them. */
async function isHeldAway(db: TenantDb, memberId: string): Promise<boolean> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<{ away: boolean }>`
    select exists (
      select from reports where pool_id = ${poolId} and member_tenant_id = ${tenantId} and member_id = ${memberId}
        and decision = 'disabled' and (ends_at is null or ends_at > now())
    ) or exists (
      select from cases where pool_id = ${poolId} and tenant_id = ${tenantId} and member_id = ${memberId}
        and kind <> 'report' and decision in ('disabled', 'suspended') and lifted_at is null
        and (ends_at is null or ends_at > now())
    ) as away`.execute(db)
  return rows[0]?.away ?? false
}
