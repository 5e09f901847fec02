import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { accountKey } from '~/platform/names/account-key'
import { nameLooks } from '~/platform/names/name-looks'
import { NameTaken } from '../errors'

/** A name that a member gave up stays theirs for so long. */
export const reservedDays = 365

/**
 * Whoever takes a name asks this afterwards, in the same transaction: a name that is given up at the same moment counts too.
 * @throws NameTaken 409 when it, or one that looks the same, was another member's
 */
export async function assertNoFormerName(db: TenantDb, name: string, accountId: string): Promise<void> {
  const reserved = await db
    .selectFrom('former_names')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '!=', accountId)
    .where('changed_at', '>', sql<Date>`now() - ${reservedDays} * interval '1 day'`)
    .where((where) => where.or([where('name_key', '=', accountKey(name)), where('name_looks', '=', nameLooks(name))]))
    .select('account_id')
    .executeTakeFirst()
  if (reserved) throw new NameTaken()
}

/** When the member last changed the name; null for never. */
export async function lastNameChange(db: TenantDb, accountId: string): Promise<Date | null> {
  const { last } = await db
    .selectFrom('former_names')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .select(sql<Date | null>`max(changed_at)`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** The name belongs to whoever had it, for `reservedDays` from now. */
export async function reserveName(db: TenantDb, name: string, accountId: string): Promise<void> {
  const kept = { name_looks: nameLooks(name), account_id: accountId, changed_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('former_names')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, name_key: accountKey(name), ...kept })
    .onConflict((conflict) => conflict.columns(['pool_id', 'tenant_id', 'name_key']).doUpdateSet(kept))
    .execute()
}
