import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole } from '~/database/for-tenant.server'
import { cacheFor } from '~/platform/cache/cache.server'

/** Cache scope of the installation, for values that belong to no brand. */
const ofInstallation = { poolId: 'console', tenantId: 'console' }

const longestSeconds = 60

const options = { atOnce: true, mayBeOld: true } as const

interface CountedWish {
  kind: 'overview' | 'revenue'
  /** What is asked of the brands, such as a period: part of the cache key. */
  wish: string | number
  brandIds: readonly string[]
}

/**
 * Sums roll-ups of brands, without brands that the session's operator may not see. It is summed once for each state of
 * the roll-ups and cached for all operators: the cache key contains the brands that the session may see, and when each
 * was counted. A replica may answer that is behind the one that told the key: older sums are shown but not cached.
 */
export async function sumCounted<Sums extends object>(
  session: string,
  { kind, wish, brandIds }: CountedWish,
  sum: (db: TenantDb, brandIds: readonly string[]) => Promise<Sums>,
): Promise<Sums> {
  const counted = await forConsole(session, (db) => countedBrands(db, brandIds), options)
  const key = createHash('sha256')
    .update(JSON.stringify([wish, counted]))
    .digest('base64url')
  const ids = counted.map(({ id }) => id)
  let isSame = false
  const entry = { kind, key, seconds: () => (isSame ? longestSeconds : 0) }
  return cacheFor(ofInstallation).getOrSet(entry, () =>
    forConsole(
      session,
      async (db) => {
        const [now, sums] = await Promise.all([countedBrands(db, brandIds), sum(db, ids)])
        isSame = isDeepStrictEqual(now, counted)
        return sums
      },
      options,
    ),
  )
}

async function countedBrands(db: TenantDb, brandIds: readonly string[]): Promise<{ id: string; at: string | null }[]> {
  const { rows } = await sql<{ id: string; at: string | null }>`
    select tenant_id as id, counted_at::text as at from roll_ups where tenant_id = any(${[...brandIds]}) order by 1`.execute(
    db,
  )
  return rows
}
