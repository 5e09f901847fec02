import { sql } from 'kysely'
import type { TenantScope } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { prepared } from '~/database/prepared.server'
import type { VisitCountsTable } from '~/database/tables/visits'

export type VisitCount = Omit<VisitCountsTable, 'pool_id' | 'tenant_id' | 'day'> & { day: string }

/** Adds counts to those of the brand that are stored: all, or none. */
export function storeCounts(tenant: TenantScope, counts: readonly VisitCount[]): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { poolId, tenantId } = db.scope
    // In one order, so that two nodes that store at once don't wait for each other in a circle.
    await sql`
      insert into visit_counts (pool_id, tenant_id, day, network, ref, sub1, lander, variant, visits, robots)
      select ${poolId}, ${tenantId}, day, network, ref, sub1, lander, variant, visits, robots
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (day date, network text, ref text, sub1 text,
        lander text, variant text, visits integer, robots integer)
      order by day, network, ref, sub1, lander, variant
      on conflict (pool_id, tenant_id, day, network, ref, sub1, lander, variant)
        do update set visits = visit_counts.visits + excluded.visits, robots = visit_counts.robots + excluded.robots`.execute(
      prepared(db),
    )
  })
}
