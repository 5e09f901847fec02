import type { Redis } from 'ioredis'
import type { RateLimiterAbstract, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { once } from '../registry.server'

export interface RateLimitRule {
  name: string
  /** Number of uses allowed within `seconds`. */
  points: number
  seconds: number
  /** Blocks for this long once the last point is used, whenever the counting began. */
  blockSeconds?: number
}

export interface RateLimitAnswer {
  allowed: boolean
  /** Number of uses left. */
  left: number
  /** Time until the next use is allowed; 0 while it is. */
  waitSeconds: number
}

export interface RateLimit {
  /** Counts one use; returns whether it was allowed. Call it before the work, or concurrent uses would all pass. */
  take(key: string): Promise<RateLimitAnswer>
  /** Takes back one allowed use that turned out not to count. */
  giveBack(key: string): Promise<void>
}

const shared = () =>
  once('rate limits', () => ({ redis: null as Redis | null, limiters: new Map<string, RateLimiterAbstract>() }))

/** Counts in Redis, shared by all servers; while Redis is unavailable, each server counts on its own. */
export function countInRedis(redis: Redis | null): void {
  shared().redis = redis
  shared().limiters.clear()
}

/** Returns a limit for one tenant. Equal keys of different tenants are counted separately. */
export function rateLimit(tenant: { id: string }, rule: RateLimitRule): RateLimit {
  const limiter = limiterOf(rule)
  const keyed = (key: string) => `${tenant.id}/${key}`
  return {
    async take(key) {
      try {
        const used = await limiter.consume(keyed(key))
        // Sets the points used, not more, so that `giveBack` can lift the block.
        if (rule.blockSeconds && used.remainingPoints <= 0)
          await limiter.set(keyed(key), used.consumedPoints, rule.blockSeconds)
        return answerOf(used, rule)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return answerOf(refusal, rule)
        throw refusal
      }
    },
    async giveBack(key) {
      await limiter.reward(keyed(key))
    },
  }
}

function answerOf(used: RateLimiterRes, rule: RateLimitRule): RateLimitAnswer {
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
