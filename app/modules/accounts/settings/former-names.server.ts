import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { accountKey } from '~/platform/names/account-key.server'
import { nameLooks } from '~/platform/names/name-looks'
import { NameTaken } from '../errors'

/** Days for which a member's former name is reserved for them. */
export const reservedDays = 365

/**
 * Throws if a name is reserved. Call it after taking the name, in the same transaction, so that names given up
 * concurrently are found.
 * @throws NameTaken 409 when the name, or one that looks the same, was another member's
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

/** Returns when the member last changed the name; null if never. */
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

/** Reserves a former name for its member, for `reservedDays`. */
export async function reserveName(db: TenantDb, name: string, accountId: string): Promise<void> {
  const reservation = { name_looks: nameLooks(name), account_id: accountId, changed_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('former_names')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, name_key: accountKey(name), ...reservation })
    .onConflict((conflict) => conflict.columns(['pool_id', 'tenant_id', 'name_key']).doUpdateSet(reservation))
    .execute()
}
