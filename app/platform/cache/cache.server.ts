import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisDriver } from 'bentocache/drivers/redis'
import type { Redis } from 'ioredis'
import { once } from '../registry.server'
import { redis } from './redis.server'

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
}

export interface Caches {
  for(scope: CacheScope): Cache
  close(): void
}

/** The cache of one tenant. */
export function cacheFor(scope: CacheScope): Cache {
  return once('caches', () => openCaches(redis())).for(scope)
}

/** Opens the cache: memory in front and, with Redis, Redis behind. */
export function openCaches(connection: Redis | null): Caches {
  const store = bentostore().useL1Layer(memoryDriver(memory))
  if (connection) store.useL2Layer(redisDriver({ connection }))
  const bento = new BentoCache({
    default: 'answers',
    stores: { answers: store },
    prefix: 'manyhearts',
    l2CircuitBreakerDuration: '5s',
    suppressL2Errors: true,
  })

  return {
    for: ({ poolId, tenantId }) => ({
      async getOrSet<T>(key: string, seconds: number, read: () => Promise<T>) {
        try {
          return await bento.getOrSet<T>({
            key: `${poolId}/${tenantId}/${key}`,
            ttl: Math.min(seconds, longestSeconds) * 1000,
            factory: read,
          })
        } catch (error) {
          throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error
        }
      },
    }),
    close: () => connection?.disconnect(),
  }
}
