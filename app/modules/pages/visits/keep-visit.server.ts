import { sql } from 'kysely'
import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueueClearing } from '~/database/outbox.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { TenantContext } from '~/tenancy/tenant-context.server'

const day = 24 * 3_600_000
/** Decisions, 'Visitors': kept 30 days. */
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
 * Keeps what a page with `?lb` told when it was left. What is no such report, or one of too many, is not kept: nobody waits
 * for an answer.
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
    // Once the last of the day is old enough.
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

/** What the visits of one page came to. */
export interface PageVisits {
  path: string
  visits: number
  /** Those that ended without a click. */
  bounced: number
  /** Of half of them, or less. */
  medianMs: number
}

/** All pages of the last 30 days, the most visited first. */
export function pageVisits(tenant: Tenant): Promise<PageVisits[]> {
  return forTenant(tenant, async (db) => {
    const { rows } = await sql<PageVisits>`
      select path, count(*)::integer as visits, (count(*) filter (where not clicked))::integer as bounced,
        (percentile_disc(0.5) within group (order by milliseconds))::integer as "medianMs"
      from page_visits where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId}
      group by path order by visits desc, path limit 200`.execute(db)
    return rows
  })
}
