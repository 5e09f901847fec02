import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from './for-tenant.server'

/** Only literals: an alias is part of the statement's text. */
type Literal<Text extends string> = string extends Text ? never : Text

/** The condition on a table that the brands of a pool share: `where ${inPool(db, 'm')} and m.id = …`. */
export function inPool<Alias extends string>(
  { scope }: Pick<TenantDb, 'scope'>,
  alias?: Literal<Alias>,
): RawBuilder<boolean> {
  return alias ? sql`${sql.raw(alias)}.pool_id = ${scope.poolId}` : sql`pool_id = ${scope.poolId}`
}

/** The condition on a brand's own rows. */
export function inBrand<Alias extends string>(
  { scope }: Pick<TenantDb, 'scope'>,
  alias?: Literal<Alias>,
): RawBuilder<boolean> {
  const { poolId, tenantId } = scope
  return alias
    ? sql`${sql.raw(alias)}.pool_id = ${poolId} and ${sql.raw(alias)}.tenant_id = ${tenantId}`
    : sql`pool_id = ${poolId} and tenant_id = ${tenantId}`
}
