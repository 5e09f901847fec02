import type { TenantDb } from '~/database/for-tenant.server'
import { hashToken } from '~/platform/tokens.server'
import { clearTomorrow } from '../sessions/clear-old.server'

/** Marks a challenge as used; false if it was used before. Only one of two concurrent callers succeeds. */
export async function spendChallenge(db: TenantDb, sent: string): Promise<boolean> {
  clearTomorrow(db)
  const used = await db
    .insertInto('used_challenges')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, challenge_hash: hashToken(sent) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}
