import type { TenantDb } from '~/database/for-tenant.server'

/** Deletes whom 'Three for you' has picked for a member, who has withdrawn the consent that it needs. */
export async function forgetPicks(db: TenantDb, memberId: string): Promise<void> {
  for (const table of ['picks', 'pick_weeks'] as const) {
    await db
      .deleteFrom(table)
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('member_id', '=', memberId)
      .execute()
  }
}
