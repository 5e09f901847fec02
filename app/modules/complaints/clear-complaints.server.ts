import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import { keptDays } from '~/modules/pages/retention'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'

const kind = 'complaints.clear'
const day = 24 * 3_600_000

/** One clearing for all complaints of a day, once the last of them is old enough. */
export function announceClearing(db: TenantDb): void {
  const today = new Date().toISOString().slice(0, 10)
  const due = new Date(Date.parse(today) + (keptDays.complaints + 1) * day)
  announce(db, kind, {}, `${kind} ${db.scope.tenantId} ${today}`, due)
}

/** Handler of this outbox kind, for wiring. */
export function complaintClearing({
  tenantById,
}: {
  tenantById(id: string): Promise<Tenant>
}): Record<string, JobHandler> {
  return {
    async [kind](_, { tenantId }) {
      await forTenant(await tenantById(tenantId), (db) =>
        db
          .deleteFrom('complaints')
          .where('pool_id', '=', db.scope.poolId)
          .where('tenant_id', '=', db.scope.tenantId)
          .where('created_at', '<', sql<Date>`now() - ${keptDays.complaints} * interval '1 day'`)
          .execute(),
      )
    },
  }
}
