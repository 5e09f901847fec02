import { AsyncLocalStorage } from 'node:async_hooks'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import type { RateLimiterAbstract, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { once } from '../registry.server'
import { serverSigner } from '../tokens.server'

export interface RateLimitRule {
  name: string
  /** Number of uses allowed within `seconds`. */
  points: number
  seconds: number
  /** Blocks for this long once the last point is used, whenever the counting began. */
  blockSeconds?: number
  /** Counts also if the answer is 503, because the use has cost something by then. */
  counts503?: boolean
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
  /** When each key was last counted here (`performance.now()`). */
  countedAt: LRUCache<string, number>
}

const mostKeys = 50_000

const shared = () =>
  once('rate limits', () => ({
    redis: null as Redis | null,
    limiters: new Map<string, Limiter>(),
    /** When Redis last failed or was disconnected: it may lack what was counted before. */
    failedAt: Number.NEGATIVE_INFINITY,
  }))

/**
 * Counts in Redis, shared by all servers. While Redis doesn't answer, each server counts on from what it last read; when
 * it answers again, the higher count holds. So neither a late answer nor an empty Redis allows anybody a fresh start.
 */
export function countInRedis(redis: Redis | null): void {
  shared().redis = redis
  shared().limiters.clear()
  redis?.on('close', noteFailure)
}

function noteFailure(): void {
  shared().failedAt = performance.now()
}

/** Uses that the running request has counted, and how to take each back. */
const counted = new AsyncLocalStorage<Map<string, () => Promise<void>>>()

/**
 * Answers a request. If the server couldn't serve it (503), takes back what the request has counted: who repeats it until the server is
 * back mustn't then meet a limit.
 */
export async function givingBackUnserved<T extends { status: number }>(answer: () => Promise<T>): Promise<T> {
  const uses = new Map<string, () => Promise<void>>()
  const response = await counted.run(uses, answer)
  if (response.status === 503) await Promise.all([...uses.values()].map((giveBack) => giveBack()))
  return response
}

/**
 * Returns a limit for one tenant. Equal keys of different tenants are counted separately. Keys are counted by their keyed
 * hash: many are network addresses, which nobody can read in Redis.
 */
export function rateLimit(tenant: { id: string }, rule: RateLimitRule): RateLimit {
  const limiter = limiterOf(rule)
  const { counter, spare } = limiter
  const keyed = (key: string) => `${tenant.id}/${serverSigner('limits').mac(key).slice(0, 22)}`
  const named = (id: string) => `${rule.name} ${id}`
  return {
    async take(key) {
      const id = keyed(key)
      const { used, by } = await count(limiter, id)
      const answer = answerOf(used, rule)
      const held = answer.allowed && answer.left === 0 && rule.blockSeconds
      if (held) await block(limiter, id, used, { by, seconds: held })
      else if (by !== spare) await copy(limiter, id, used)
      if (answer.allowed && !rule.counts503) counted.getStore()?.set(named(id), () => this.giveBack(key))
      return answer
    },
    async giveBack(key) {
      const id = keyed(key)
      counted.getStore()?.delete(named(id))
      try {
        const left = await counter.reward(id)
        if (!isDoubtful(limiter, id)) return await copy(limiter, id, left)
      } catch (error) {
        if (!spare) throw error
        noteFailure()
      }
      await spare?.reward(id)
    },
  }
}

/** Counts one use, in Redis if it answers. */
async function count(limiter: Limiter, key: string): Promise<{ used: RateLimiterRes; by: RateLimiterAbstract }> {
  const { counter, spare, countedAt } = limiter
  if (!spare) return { used: await consume(counter, key), by: counter }
  try {
    const used = await consume(counter, key)
    return { used: isDoubtful(limiter, key) ? await higher(limiter, key, used) : used, by: counter }
  } catch {
    countedAt.set(key, performance.now())
    noteFailure()
    return { used: await consume(spare, key), by: spare }
  }
}

/** Lengthens the time of a count, in Redis if it answers. Sets the points used, not more, so that `giveBack` can lift it. */
async function block(
  limiter: Limiter,
  key: string,
  { consumedPoints }: RateLimiterRes,
  { by, seconds }: { by: RateLimiterAbstract; seconds: number },
): Promise<void> {
  const { spare, countedAt } = limiter
  try {
    const held = await by.set(key, consumedPoints, seconds)
    if (by !== spare) await copy(limiter, key, held)
  } catch (error) {
    if (!spare) throw error
    countedAt.set(key, performance.now())
    noteFailure()
    await spare.set(key, consumedPoints, seconds)
  }
}

async function consume(counter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

/** Whether Redis may lack what this server has counted. */
function isDoubtful({ countedAt }: Limiter, key: string): boolean {
  return (countedAt.get(key) ?? Number.POSITIVE_INFINITY) <= shared().failedAt
}

/** Gives Redis this server's count with its time, if that is the higher one. */
async function higher({ counter, spare }: Limiter, key: string, used: RateLimiterRes): Promise<RateLimiterRes> {
  const here = await spare?.get(key)
  if (!here || here.consumedPoints < used.consumedPoints) return used
  return counter.set(key, here.consumedPoints + 1, secondsUntil(here))
}

async function copy({ spare, countedAt }: Limiter, key: string, used: RateLimiterRes): Promise<void> {
  if (!spare) return
  await spare.set(key, used.consumedPoints, secondsUntil(used))
  countedAt.set(key, performance.now())
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, msBeforeNext / 1000)
}

function answerOf(used: RateLimiterRes, rule: RateLimitRule): RateLimitAnswer {
  const allowed = used.consumedPoints <= rule.points
  return { allowed, left: Math.max(0, rule.points - used.consumedPoints), waitSeconds: allowed ? 0 : seconds(used) }
}

function seconds(used: RateLimiterRes): number {
  return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
}

function limiterOf({ name, points, seconds: duration }: RateLimitRule): Limiter {
  const { redis, limiters } = shared()
  const known = limiters.get(name)
  if (known) return known
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration })
  const countedAt = new LRUCache<string, number>({ max: mostKeys })
  const limiter = redis
    ? { counter: inRedis(redis, { name, points, seconds: duration }), spare: memory, countedAt }
    : { counter: memory, spare: null, countedAt }
  limiters.set(name, limiter)
  return limiter
}

function inRedis(redis: Redis, rule: RateLimitRule): RateLimiterStoreAbstract {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `limit:${rule.name}`,
    points: rule.points,
    duration: rule.seconds,
    rejectIfRedisNotReady: true,
  })
}
