import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisDriver } from 'bentocache/drivers/redis'
import type { Redis } from 'ioredis'
import { invalidateEverywhere, listens, tagVersions } from '../live/live.server'
import { countCacheRead } from '../metrics/metrics.server'
import { once } from '../registry.server'
import { redis } from './redis.server'

/** A cached value may be this old at most (architecture, 'Cache'), in seconds. */
const longestSeconds = 60
const memory = { maxSize: '64mb', maxItems: 100_000 } as const

/** Whose values: no other pool or tenant ever sees them. */
export interface CacheScope {
  poolId: string
  tenantId: string
}

export interface CacheEntry {
  /** What is cached; the label of the reads that `/metrics` counts. */
  kind: string
  /** Whatever else the value depends on; bounded by the caller. */
  key: string
  /** How long it is kept: 60 seconds at most, and when missing. */
  seconds?: number
  /** `invalidate` of one of them has the value read anew. Tags belong to the pool: members of sister brands change each other's lists. */
  tags?: readonly string[]
}

/** Values kept for a short while, in memory and, when there is Redis, for all servers together. */
export interface Cache {
  /**
   * The cached value, or that of `read`, which runs once however many ask at a time. Values are kept as JSON: a Date
   * comes back as text, `undefined` can't be kept. Never decide about money, permission, blocks or sessions by one.
   */
  getOrSet<T>(entry: CacheEntry, read: () => Promise<T>): Promise<T>
}

export interface Caches {
  for(scope: CacheScope): Cache
  close(): void
}

/** The cache of one tenant. */
export function cacheFor(scope: CacheScope): Cache {
  return once('caches', () => openCaches(redis(), versionsOf)).for(scope)
}

/** From now on values with one of these tags are read anew, on this server at once and on all others. For after the commit; never fails. */
export function invalidate(poolId: string, tags: readonly string[]): Promise<void> {
  return invalidateEverywhere(tags.map((tag) => `${poolId}/${tag}`))
}

/** The version of what a tag marks, for keys of a cache of another kind; null while this server wouldn't hear of the next one. */
export function versionOf(poolId: string, tag: string): Promise<string | null> {
  return versionsOf([`${poolId}/${tag}`])
}

/** Null while this server wouldn't hear of an invalidation. */
function versionsOf(tags: readonly string[]): Promise<string | null> {
  return listens() ? tagVersions().of(tags) : Promise.resolve(null)
}

/** Opens the cache: memory in front and, with Redis, Redis behind. */
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
