import { sql } from 'kysely'
import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueueClearing } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { TenantContext } from '~/tenancy/tenant-context.server'

const day = 24 * 3_600_000
/** Days for which visits are kept (decisions, 'Visitors'). */
const retentionDays = 30
const clearing = defineEffect('visits.clear', z.object({}))
const perAddress = { name: 'page visits', points: 60, seconds: 60 }

const visit = z.strictObject({
  path: z
    .string()
    .max(200)
    .regex(/^\/[^?#]*$/),
  milliseconds: z.number().int().min(0).max(day),
  clicked: z.boolean(),
})

/**
 * Stores a visit reported by a page with `?lb`. Invalid reports, and those over the limit, are ignored silently,
 * because no client waits for the response.
 */
export async function keepVisit({ tenant, client }: Pick<TenantContext, 'tenant' | 'client'>, body: unknown) {
  const { success, data } = visit.safeParse(body)
  if (!success) return
  const { allowed } = await rateLimit(tenant, perAddress).take(client.addressBlock)
  if (!allowed) return
  await forTenant(tenant, async (db) => {
    const { poolId, tenantId } = db.scope
    await db
      .insertInto('page_visits')
      .values({ pool_id: poolId, tenant_id: tenantId, id: uuidv7(), ...data })
      .execute()
    // Due when the last visit of the day has expired.
    enqueueClearing(db, clearing, retentionDays + 1)
  })
}

export const visitClearing = onEffect(clearing, async (_, { tenantId, tenantById }) => {
  await forTenant(await tenantById(tenantId), (db) =>
    db
      .deleteFrom('page_visits')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('created_at', '<', sql<Date>`now() - ${retentionDays} * interval '1 day'`)
      .execute(),
  )
})

/** Statistics of a page's visits. */
export interface PageVisits {
  path: string
  visits: number
  /** Visits without a click. */
  bounced: number
  /** Median duration, in milliseconds. */
  medianMs: number
}

/** Returns the statistics of the stored visits by page, most visited first, at most 200 pages. */
export function pageVisits(tenant: Tenant): Promise<PageVisits[]> {
  return forTenant(tenant, async (db) => {
    const { rows } = await sql<PageVisits>`
      select path, count(*)::integer as visits, (count(*) filter (where not clicked))::integer as bounced,
        (percentile_disc(0.5) within group (order by milliseconds))::integer as "medianMs"
      from page_visits where ${inBrand(db)}
      group by path order by visits desc, path limit 200`.execute(db)
    return rows
  })
}
