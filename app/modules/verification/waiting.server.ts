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

/**
 * Starts a query that ends the waiting of those that it is narrowed down to, under the lock of their member: everybody locks
 * the member first, then these rows, then (by a trigger) the case.
 */
export function endWaiting(db: TenantDb, status: Exclude<VerificationStatus, 'waiting'>) {
  return db
    .updateTable('verifications')
    .set({ status, decided_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('status', '=', 'waiting')
}

/** Starts a query that forgets which photos decisions about a member were about. */
export function forgetPhotos(db: TenantDb, memberId: string) {
  return db
    .updateTable('verifications')
    .set({ photo_id: null })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'waiting')
    .where('photo_id', 'is not', null)
}
