import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { VerificationStatus } from '~/database/tables/people/members'

/** Starts a query that reads the brand's verifications that wait for a moderator. */
export function waitingOnes(db: TenantDb) {
  return db
    .selectFrom('verifications')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('status', '=', 'waiting')
    .select(['id', 'pose', 'photo_id as photoId'])
}

/** Starts a query that ends the waiting of those that it is narrowed down to. */
export function endWaiting(db: TenantDb, status: Exclude<VerificationStatus, 'waiting'>) {
  return db
    .updateTable('verifications')
    .set({ status, decided_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('status', '=', 'waiting')
}
