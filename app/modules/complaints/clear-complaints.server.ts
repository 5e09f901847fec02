import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueueClearing } from '~/database/outbox.server'
import { retentionDays } from '~/modules/pages/retention'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'

const clearing = defineEffect('complaints.clear', z.object({}))

/** Enqueues one clearing for all complaints of a day, due once the last of them has expired. */
export function clearWhenOld(db: TenantDb): void {
  enqueueClearing(db, clearing, retentionDays.complaints + 1)
}

export const complaintClearing = onEffect(clearing, async (_, { tenantId, tenantById }) => {
  await forTenant(await tenantById(tenantId), (db) =>
    db
      .deleteFrom('complaints')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('created_at', '<', sql<Date>`now() - ${retentionDays.complaints} * interval '1 day'`)
      .execute(),
  )
})
