import type { Redis } from 'ioredis'
import type { RateLimiterAbstract, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { once } from '../registry.server'

export interface RateLimitRule {
  name: string
  /** How often within `seconds`. */
  points: number
  seconds: number
  /** With the last point all is refused for so long, whenever the counting began. */
  blockSeconds?: number
}

export interface RateLimitAnswer {
  allowed: boolean
  /** How often more. */
  left: number
  /** Until it is allowed again; 0 while it is. */
  waitSeconds: number
}

export interface RateLimit {
  /** Counts one, and says whether it was allowed. */
  take(key: string): Promise<RateLimitAnswer>
  /** Counts nothing. */
  look(key: string): Promise<RateLimitAnswer>
  /** Begins anew. */
  forget(key: string): Promise<void>
}

const shared = () =>
  once('rate limits', () => ({ redis: null as Redis | null, limiters: new Map<string, RateLimiterAbstract>() }))

/** Counts in Redis from now on, for all servers together; while Redis is away each counts for itself. */
export function countInRedis(redis: Redis | null): void {
  shared().redis = redis
  shared().limiters.clear()
}

/** A limit within one tenant: what another brand counts under the same key is its own. */
export function rateLimit(tenant: { id: string }, rule: RateLimitRule): RateLimit {
  const limiter = limiterOf(rule)
  const keyed = (key: string) => `${tenant.id}/${key}`
  return {
    async take(key) {
      try {
        const used = await limiter.consume(keyed(key))
        if (rule.blockSeconds && used.remainingPoints <= 0) await limiter.block(keyed(key), rule.blockSeconds)
        return answered(used, rule)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return answered(refusal, rule)
        throw refusal
      }
    },
    async look(key) {
      const used = await limiter.get(keyed(key))
      if (!used) return { allowed: true, left: rule.points, waitSeconds: 0 }
      const left = Math.max(0, rule.points - used.consumedPoints)
      return { allowed: left > 0, left, waitSeconds: left > 0 ? 0 : seconds(used) }
    },
    async forget(key) {
      await limiter.delete(keyed(key))
    },
  }
}

function answered(used: RateLimiterRes, rule: RateLimitRule): RateLimitAnswer {
  const allowed = used.consumedPoints <= rule.points
  return { allowed, left: Math.max(0, used.remainingPoints), waitSeconds: allowed ? 0 : seconds(used) }
}

function seconds(used: RateLimiterRes): number {
  return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
}

function limiterOf({ name, points, seconds: duration }: RateLimitRule): RateLimiterAbstract {
  const { redis, limiters } = shared()
  const known = limiters.get(name)
  if (known) return known
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration })
  const limiter = redis ? inRedis(redis, { name, points, seconds: duration }, memory) : memory
  limiters.set(name, limiter)
  return limiter
}

function inRedis(redis: Redis, rule: RateLimitRule, insurance: RateLimiterMemory): RateLimiterStoreAbstract {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `limit:${rule.name}`,
    points: rule.points,
    duration: rule.seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: insurance,
  })
}
