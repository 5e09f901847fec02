import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisDriver } from 'bentocache/drivers/redis'
import type { Redis } from 'ioredis'
import { invalidateEverywhere, listens, tagVersions } from '../live/live.server'
import { countCacheRead } from '../metrics/metrics.server'
import { once } from '../registry.server'
import { redis } from './redis.server'

/** Maximum age of a cached value, in seconds (architecture, 'Cache'). */
const longestSeconds = 60
const memory = { maxSize: '64mb', maxItems: 100_000 } as const

/** The owner of a cached value: no other pool or tenant ever sees it. */
export interface CacheScope {
  poolId: string
  tenantId: string
}

export interface CacheEntry {
  /** Kind of the cached value; also the label of the reads that `/metrics` counts. */
  kind: string
  /** All other values that the result depends on; the caller limits its length. */
  key: string
  /** Lifetime in seconds, at most and by default 60. */
  seconds?: number
  /** Tags that invalidate the value. They belong to the pool, as members of sister brands change each other's lists. */
  tags?: readonly string[]
}

/** A short-lived cache, in memory and, with Redis, shared by all servers. */
export interface Cache {
  /**
   * Returns the cached value, or calls `read`, once for all concurrent callers. Values are stored as JSON: a Date
   * becomes a string, and `undefined` can't be stored. Never decide about money, permissions, blocks or sessions by a
   * cached value.
   */
  getOrSet<T>(entry: CacheEntry, read: () => Promise<T>): Promise<T>
}

export interface Caches {
  for(scope: CacheScope): Cache
  close(): void
}

export function cacheFor(scope: CacheScope): Cache {
  return once('caches', () => openCaches(redis(), versionsOf)).for(scope)
}

/** Invalidates values by tag, on this server at once and on all others. Call it after the commit; it never fails. */
export function invalidate(poolId: string, tags: readonly string[]): Promise<void> {
  return invalidateEverywhere(tags.map((tag) => `${poolId}/${tag}`))
}

/** Returns the version of a tag, for the keys of other caches; null while this server might miss an invalidation. */
export function versionOf(poolId: string, tag: string): Promise<string | null> {
  return versionsOf([`${poolId}/${tag}`])
}

/** Null while this server might miss an invalidation. */
function versionsOf(tags: readonly string[]): Promise<string | null> {
  return listens() ? tagVersions().of(tags) : Promise.resolve(null)
}

/** Opens the cache: memory as the first layer and, with Redis, Redis as the second. */
export function openCaches(
  connection: Redis | null,
  versions: (tags: readonly string[]) => Promise<string | null>,
): Caches {
  const store = bentostore().useL1Layer(memoryDriver(memory))
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of BentoCache, no hook
  if (connection) store.useL2Layer(redisDriver({ connection }))
  const bento = new BentoCache({
    default: 'values',
    stores: { values: store },
    prefix: 'cache',
    l2CircuitBreakerDuration: '5s',
    suppressL2Errors: true,
  })
  bento.on('cache:hit', ({ key, layer }) => countCacheRead(kindOf(key), layer === 'l2' ? 'redis' : 'memory'))

  async function getOrSet<T>(key: string, kind: string, seconds: number, read: () => Promise<T>): Promise<T> {
    const factory = () => {
      countCacheRead(kind, 'source')
      return read()
    }
    try {
      return await bento.getOrSet<T>({ key, ttl: Math.min(seconds, longestSeconds) * 1000, factory })
    } catch (error) {
      throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error
    }
  }

  return {
    for: ({ poolId, tenantId }) => ({
      async getOrSet({ kind, key, seconds = longestSeconds, tags = [] }, read) {
        const version = tags.length > 0 ? await versions(tags.map((tag) => `${poolId}/${tag}`)) : ''
        if (version !== null) return getOrSet(`${kind}/${poolId}/${tenantId}/${key}@${version}`, kind, seconds, read)
        countCacheRead(kind, 'bypass')
        return read()
      },
    }),
    close: () => connection?.disconnect(),
  }
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}
