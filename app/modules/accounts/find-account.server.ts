import type { TenantDb } from '~/database/for-tenant.server'
import { accountKey } from '~/platform/names/account-key'
import { isUuid } from '~/platform/uuid'

/** Finds the brand's account by a name, an e-mail address or an id, as typed by an operator. */
export function findAccount(db: TenantDb, member: string): Promise<{ id: string } | undefined> {
  const key = accountKey(member)
  return db
    .selectFrom('accounts')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('status', '<>', 'deleted')
    .where((row) =>
      row.or([row('name_key', '=', key), row('email_key', '=', key), ...(isUuid(key) ? [row('id', '=', key)] : [])]),
    )
    .executeTakeFirst()
}
