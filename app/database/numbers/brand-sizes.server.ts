import { sql } from 'kysely'
import type { BrandSize } from '~/platform/metrics/metrics.server'
import { once } from '~/platform/registry.server'
import { currentDatabase } from '../database.server'

/** Counting a million members takes a moment, and a brand doesn't grow out of its class in one. */
const lifeMs = 10 * 60_000

const sizes = () => once('brand sizes', () => ({ at: Number.NEGATIVE_INFINITY, of: new Map<string, BrandSize>() }))

/** The class of a brand, as it was counted last. */
export function brandSize(tenantId: string | null): BrandSize {
  if (tenantId === null) return 'none'
  return sizes().of.get(tenantId) ?? 'small'
}

/** Counts the members of all brands, unless that was done a short while ago. */
export async function countBrands(now = performance.now()): Promise<void> {
  const counted = sizes()
  if (now - counted.at < lifeMs) return
  counted.at = now
  const { rows } = await sql<{ id: string; members: number }>`
    select tenant_id as id, count(*)::int as members from members group by tenant_id`.execute(
    currentDatabase().unhurried,
  )
  counted.of = new Map(rows.map(({ id, members }) => [id, classOf(members)]))
}

function classOf(members: number): BrandSize {
  if (members < 1_000) return 'small'
  return members < 100_000 ? 'medium' : 'large'
}
