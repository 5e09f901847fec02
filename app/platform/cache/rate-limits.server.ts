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

interface Limiter {
  counter: RateLimiterAbstract
  /** The same counts on this server, for as long as Redis doesn't answer; null if it counts alone anyway. */
  spare: RateLimiterMemory | null
}

const shared = () => once('rate limits', () => ({ redis: null as Redis | null, limiters: new Map<string, Limiter>() }))

/**
 * Counts in Redis, shared by all servers. While Redis doesn't answer, each server counts on from what it last read, so
 * that a late answer allows nobody a fresh start.
 */
export function countInRedis(redis: Redis | null): void {
  shared().redis = redis
  shared().limiters.clear()
}

/** Returns a limit for one tenant. Equal keys of different tenants are counted separately. */
export function rateLimit(tenant: { id: string }, rule: RateLimitRule): RateLimit {
  const { counter, spare } = limiterOf(rule)
  const keyed = (key: string) => `${tenant.id}/${key}`
  const copy = (key: string, used: RateLimiterRes) =>
    spare?.set(keyed(key), used.consumedPoints, Math.max(1, used.msBeforeNext / 1000))
  return {
    async take(key) {
      const used = await counter.consume(keyed(key)).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      })
      const answer = answerOf(used, rule)
      // Sets the points used, not more, so that `giveBack` can lift the block.
      const block = answer.allowed && used.remainingPoints <= 0 ? rule.blockSeconds : undefined
      await copy(key, block ? await counter.set(keyed(key), used.consumedPoints, block) : used)
      return answer
    },
    async giveBack(key) {
      await copy(key, await counter.reward(keyed(key)))
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

function limiterOf({ name, points, seconds: duration }: RateLimitRule): Limiter {
  const { redis, limiters } = shared()
  const known = limiters.get(name)
  if (known) return known
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration })
  const limiter = redis
    ? { counter: inRedis(redis, { name, points, seconds: duration }, memory), spare: memory }
    : { counter: memory, spare: null }
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
