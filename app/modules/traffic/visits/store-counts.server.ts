import { sql } from 'kysely'
import type { TenantScope } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { VisitCountsTable, VisitQuartersTable } from '~/database/tables/people/visits'

export type VisitCount = Omit<VisitCountsTable, 'pool_id' | 'tenant_id' | 'day'> & { day: string }

export type VisitQuarter = Pick<VisitQuartersTable, 'quarter' | 'visits'> & { day: string }

/** Adds counts to the brand's stored ones: all or none. A brand's first visit also starts its counts by day. */
export function storeCounts(
  tenant: TenantScope,
  counts: readonly VisitCount[],
  quarters: readonly VisitQuarter[],
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { poolId, tenantId } = db.scope
    // Sorted, so that two servers that store at the same time don't deadlock.
    await sql`
      insert into visit_counts (pool_id, tenant_id, day, network, ref, sub1, lander, variant, visits, robots)
      select ${poolId}, ${tenantId}, day, network, ref, sub1, lander, variant, visits, robots
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (day date, network text, ref text, sub1 text,
        lander text, variant text, visits integer, robots integer)
      order by day, network, ref, sub1, lander, variant
      on conflict (pool_id, tenant_id, day, network, ref, sub1, lander, variant)
        do update set visits = visit_counts.visits + excluded.visits, robots = visit_counts.robots + excluded.robots`.execute(
      db,
    )
    if (quarters.length === 0) return
    await sql`
      with brand as (insert into roll_ups (pool_id, tenant_id) values (${poolId}, ${tenantId}) on conflict do nothing)
      insert into visit_quarters (pool_id, tenant_id, day, quarter, visits)
      select ${poolId}, ${tenantId}, day, quarter, visits
      from jsonb_to_recordset(${JSON.stringify(quarters)}::jsonb) as counted (day date, quarter smallint, visits integer)
      order by day, quarter
      on conflict (pool_id, tenant_id, day, quarter) do update set visits = visit_quarters.visits + excluded.visits`.execute(
      db,
    )
  })
}
