import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisDriver } from 'bentocache/drivers/redis'
import type { GetSetFactory } from 'bentocache/types'
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

export interface CacheEntry<T> {
  /** Kind of the cached value; also the label of the reads that `/metrics` counts. */
  kind: string
  /** All other values that the result depends on; the caller limits its length. */
  key: string
  /**
   * Lifetime in seconds since the beginning of the read, at most and by default 60. A function is given the value that
   * was read; for 0 it isn't stored.
   */
  seconds?: number | ((value: T) => number)
  /** Tags that invalidate the value. They belong to the pool, as members of sister brands change each other's lists. */
  tags?: readonly string[]
  /**
   * The versions of the tags are read from Redis each time: a change counts for every read that begins after it, on
   * every server. Without Redis nothing is cached.
   */
  shared?: true
}

/** A short-lived cache, in memory and, with Redis, shared by all servers. */
export interface Cache {
  /**
   * Returns the cached value, or calls `read`, once for all concurrent callers. Values are stored as JSON: a Date
   * becomes a string, and `undefined` can't be stored. Never decide about money, permissions or blocks by a cached
   * value, and of sessions only what `readViewer` does.
   */
  getOrSet<T>(entry: CacheEntry<T>, read: () => Promise<T>): Promise<T>
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

/** Returns the moment of the last invalidation of one of the tags; now, while this server might miss one. */
export function changedAt(poolId: string, tags: readonly string[]): number {
  return listens() ? tagVersions().changedAt(tags.map((tag) => `${poolId}/${tag}`)) : performance.now()
}

/** Null while this server might miss an invalidation. */
function versionsOf(tags: readonly string[], shared = false): Promise<string | null> {
  if (!listens()) return Promise.resolve(null)
  return shared ? tagVersions().shared(tags) : tagVersions().of(tags)
}

/** Opens the cache: memory as the first layer and, with Redis, Redis as the second. */
export function openCaches(
  connection: Redis | null,
  versions: (tags: readonly string[], shared?: boolean) => Promise<string | null>,
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

  async function getOrSet<T>(
    key: string,
    { kind, seconds = longestSeconds }: CacheEntry<T>,
    read: () => Promise<T>,
  ): Promise<T> {
    const fresh: T[] = []
    const factory: GetSetFactory<T> = async ({ skip, setOptions }) => {
      countCacheRead(kind, 'source')
      const began = performance.now()
      const value = await read()
      fresh.push(value)
      const lifetime = Math.min(typeof seconds === 'number' ? seconds : seconds(value), longestSeconds)
      // BentoCache counts from when it stores the value, which may be long after a change.
      const ttl = Math.floor(lifetime * 1000 - (performance.now() - began))
      if (ttl <= 0) return skip() as T
      setOptions({ ttl })
      return value
    }
    try {
      const found = await bento.getOrSet<T>({ key, ttl: longestSeconds * 1000, factory })
      return fresh.length > 0 ? (fresh[0] as T) : found
    } catch (error) {
      throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error
    }
  }

  return {
    for: ({ poolId, tenantId }) => ({
      async getOrSet(entry, read) {
        const { kind, key, tags = [], shared } = entry
        const version =
          tags.length > 0
            ? await versions(
                tags.map((tag) => `${poolId}/${tag}`),
                shared,
              )
            : ''
        if (version !== null) return getOrSet(`${kind}/${poolId}/${tenantId}/${key}@${version}`, entry, read)
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
