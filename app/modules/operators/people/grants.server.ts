import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Grant } from '../access/rights'

/** SQL: an operator's roles as a column. @param id the column that holds the operator's id */
export function grantsColumn(id: string): RawBuilder<Grant[]> {
  return sql`coalesce((select json_agg(json_build_object('role', role, 'brandId', brand_id) order by role)
    from operator_grants where operator_id = ${sql.ref(id)}), '[]')`
}

/** Adds roles, inside the caller's transaction; roles the operator already has stay. */
export async function grantRoles(db: TenantDb, operatorId: string, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await db
    .insertInto('operator_grants')
    .values(grants.map(({ role, brandId }) => ({ operator_id: operatorId, role, brand_id: brandId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns a role as worded in the audit log: 'moderator', followed by its brand's id if there is one. */
export function wordOf({ role, brandId }: Grant): string {
  return brandId ? `${role} ${brandId}` : role
}
