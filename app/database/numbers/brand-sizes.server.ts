import { sql } from 'kysely'
import type { BrandSize } from '~/platform/metrics/metrics.server'
import { once } from '~/platform/registry.server'
import { currentDatabase } from '../database.server'

/** Milliseconds between counts: counting a million members is slow, and brands rarely change their size class. */
const lifeMs = 10 * 60_000

const sizes = () => once('brand sizes', () => ({ at: Number.NEGATIVE_INFINITY, of: new Map<string, BrandSize>() }))

/** Returns a brand's size class as of the last count. */
export function brandSize(tenantId: string | null): BrandSize {
  if (tenantId === null) return 'none'
  return sizes().of.get(tenantId) ?? 'small'
}

/** Counts the members of all brands, unless the last count is less than `lifeMs` old. */
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
