import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { accountKey, writtenKey } from '~/platform/names/account-key.server'
import { isUuid } from '~/platform/uuid'

/**
 * Finds the brand's account by a name, an e-mail address or an id, as typed by an operator, in any spelling. Of two old
 * names that differ only in a language's own letters, it is the one with the letters typed.
 */
export function findAccount(db: TenantDb, member: string): Promise<{ id: string } | undefined> {
  const key = accountKey(member)
  const written = writtenKey(member)
  return db
    .selectFrom('accounts')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('status', '<>', 'deleted')
    .where((row) =>
      row.or([
        row('name_key', 'in', [key, written]),
        row('email_key', '=', key),
        ...(isUuid(key) ? [row('id', '=', key)] : []),
      ]),
    )
    .orderBy(sql`name_key = ${written}`, 'desc')
    .executeTakeFirst()
}
