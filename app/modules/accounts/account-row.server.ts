import type { TenantDb } from '~/database/for-tenant.server'

/** The account's row, to read. */
export function accountRow(db: TenantDb, id: string) {
  return db
    .selectFrom('accounts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** The account's row, to change. */
export function changeAccount(db: TenantDb, id: string) {
  return db
    .updateTable('accounts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** The public profile of the account, to change. */
export function changeProfile(db: TenantDb, id: string) {
  return db
    .updateTable('members')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** One at a time for this account, until the transaction ends. */
export async function lockAccount(db: TenantDb, id: string): Promise<void> {
  await accountRow(db, id).select('id').forUpdate().execute()
}

/** Accounts with what a mail to their owners needs: address, language, name. */
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
