import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisBusDriver, redisDriver } from 'bentocache/drivers/redis'
import type { Redis } from 'ioredis'
import { env } from '../env.server'
import { once } from '../registry.server'
import { BusConnection, redis } from './redis.server'

/** A cached answer may be this old at most (architecture, 'Cache'), in seconds. */
const longestSeconds = 60
const memory = { maxSize: '64mb', maxItems: 100_000 } as const

/** Whose answers: no other pool or tenant ever sees them. */
export interface CacheScope {
  poolId: string
  tenantId: string
}

/**
 * Answers kept for a short while, in memory and, when there is Redis, for all servers together. Never decide about
 * money, permission, blocks or sessions by one.
 */
export interface Cache {
  /**
   * The kept answer, or that of `read`, which runs once however many ask at a time. Values are kept as JSON: a Date
   * comes back as text, `undefined` can't be kept.
   * @param seconds how long it is kept, 60 at most
   */
  getOrSet<T>(key: string, seconds: number, read: () => Promise<T>): Promise<T>
  /** Forgets answers here and on all other servers. For after the commit. */
  invalidate(...keys: string[]): Promise<void>
}

export interface Caches {
  for(scope: CacheScope): Cache
  close(): void
}

/** The cache of one tenant. */
export function cacheFor(scope: CacheScope): Cache {
  return once('caches', () => openCaches(redis(), env().REDIS_URL)).for(scope)
}

/** Opens the cache: memory in front and, with Redis, Redis behind and a bus on which servers tell each other what to forget. */
export function openCaches(connection: Redis | null, url: string | undefined): Caches {
  const store = bentostore().useL1Layer(memoryDriver(memory))
  const bus = connection && url ? BusConnection.at(url) : null
  if (connection && bus) {
    store
      .useL2Layer(redisDriver({ connection }))
      .useBus(redisBusDriver({ connection: bus, retryQueue: { maxSize: 1000 } }))
  }
  const bento = new BentoCache({
    default: 'answers',
    stores: { answers: store },
    prefix: 'manyhearts',
    l2CircuitBreakerDuration: '5s',
    suppressL2Errors: true,
  })
  // The bus subscribes on first use only: without this, what others forget before would be missed.
  bento.use()

  return {
    for({ poolId, tenantId }) {
      const scoped = (key: string) => `${poolId}/${tenantId}/${key}`
      return {
        async getOrSet<T>(key: string, seconds: number, read: () => Promise<T>) {
          try {
            return await bento.getOrSet<T>({
              key: scoped(key),
              ttl: Math.min(seconds, longestSeconds) * 1000,
              factory: read,
              // Others hold the same answer or none: only what became invalid must be told.
              skipBusNotify: true,
            })
          } catch (error) {
            throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error
          }
        },
        async invalidate(...keys) {
          await bento.deleteMany({ keys: keys.map(scoped) })
        },
      }
    },
    close() {
      for (const each of [connection, bus, ...(bus?.copies ?? [])]) each?.disconnect()
    },
  }
}
