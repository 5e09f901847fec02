import type { TenantDb } from '~/database/for-tenant.server'
import { invalidateOutside, invalidateViewers } from '~/database/member-cache.server'

/** Returns the columns that each row of the brand has, to find and to insert it. */
export function brandColumns({ scope }: Pick<TenantDb, 'scope'>) {
  return { pool_id: scope.poolId, tenant_id: scope.tenantId }
}

/** Starts a query that reads the account's row. */
export function accountRow(db: TenantDb, id: string) {
  return db
    .selectFrom('accounts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Starts a query that updates the account's row. */
export function changeAccount(db: TenantDb, id: string) {
  invalidateViewers(db, id)
  return db
    .updateTable('accounts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Starts a query that updates the account's public profile. */
export function changeProfile(db: TenantDb, id: string) {
  invalidateViewers(db, id)
  return db
    .updateTable('members')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/**
 * Removes the member from home and landers at the commit, if they are shown there. Call it before hiding the member: afterwards
 * they don't count as shown.
 */
export async function hideFromVisitors(db: TenantDb, id: string): Promise<void> {
  const shown = await db
    .selectFrom('members')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .where((where) => where.or([where('shown_outside', '=', true), where('fictional', '=', true)]))
    .executeTakeFirst()
  if (shown) invalidateOutside(db)
}

/** Locks the account's row until the transaction ends. */
export async function lockAccount(db: TenantDb, id: string): Promise<void> {
  await accountRow(db, id).select('id').forUpdate().execute()
}

/** Starts a query for accounts with the fields needed to mail their owners: address, language, name. */
export function accountWithName(db: TenantDb) {
  return db
    .selectFrom('accounts')
    .innerJoin('members', (join) =>
      join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
    )
    .where('accounts.pool_id', '=', db.scope.poolId)
    .where('accounts.tenant_id', '=', db.scope.tenantId)
    .select(['accounts.id', 'accounts.email', 'accounts.language', 'accounts.deleted_at', 'members.name'])
}
