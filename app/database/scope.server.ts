import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope, TenantDb } from './for-tenant.server'

/** Only literals: an alias is part of the statement's text. */
type Literal<Text extends string> = string extends Text ? never : Text

/** A brand's transaction, or a brand's ids for a statement that the tables' owner runs, without row-level security. */
type Place<Ids extends keyof Scope> = Pick<TenantDb, 'scope'> | Pick<Scope, Ids>

/** The condition on a table that the brands of a pool share: `where ${inPool(db, 'm')} and m.id = …`. */
export function inPool<Alias extends string>(of: Place<'poolId'>, alias?: Literal<Alias>): RawBuilder<boolean> {
  const { poolId } = 'scope' in of ? of.scope : of
  return alias ? sql`${sql.raw(alias)}.pool_id = ${poolId}` : sql`pool_id = ${poolId}`
}

/** The condition on reports and the like about a brand's own members, which sister brands may have made. */
export function aboutBrand<Alias extends string>(
  of: Place<'poolId' | 'tenantId'>,
  alias?: Literal<Alias>,
): RawBuilder<boolean> {
  const { poolId, tenantId } = 'scope' in of ? of.scope : of
  return alias
    ? sql`${sql.raw(alias)}.pool_id = ${poolId} and ${sql.raw(alias)}.member_tenant_id = ${tenantId}`
    : sql`pool_id = ${poolId} and member_tenant_id = ${tenantId}`
}

/** The condition on a brand's own rows. */
export function inBrand<Alias extends string>(
  of: Place<'poolId' | 'tenantId'>,
  alias?: Literal<Alias>,
): RawBuilder<boolean> {
  const { poolId, tenantId } = 'scope' in of ? of.scope : of
  return alias
    ? sql`${sql.raw(alias)}.pool_id = ${poolId} and ${sql.raw(alias)}.tenant_id = ${tenantId}`
    : sql`pool_id = ${poolId} and tenant_id = ${tenantId}`
}
