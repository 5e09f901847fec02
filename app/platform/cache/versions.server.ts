import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { uuidv7 } from '../tokens.server'

/** Longer than any cached value lives: a version that is forgotten can't come back while a value of it is left. */
const versionSeconds = 3_600
/** Longer than any healthy answer is waited for once; then Redis counts as away for this long. */
const pauseMs = 5_000
const most = 50_000
/** The version of what was never invalidated. */
const first = '0'

/**
 * The version of each tag. It is part of the keys of what is cached under the tag, so that a value read before a change is
 * never found after it, not even when it is written late.
 */
export interface Versions {
  /** One version for all tags together; null while the versions of other servers can't be known: read without the cache. */
  of(tags: readonly string[]): Promise<string | null>
  /** Begins a new version of each tag in Redis. In the memory of a server `forget` follows. Never fails. */
  begin(tags: readonly string[]): Promise<void>
  /** Another server began a new version. */
  forget(tags: readonly string[]): void
  forgetAll(): void
}

/** Without Redis versions live in this process alone. */
export function openVersions(redis: Redis | null, prefix: string): Versions {
  const known = new LRUCache<string, Promise<string>>({ max: most, ttl: versionSeconds * 1000 })
  let silentUntil = 0

  function read(redis: Redis, tag: string): Promise<string> {
    const reading = redis.get(`${prefix}${tag}`).then((version) => version ?? first)
    known.set(tag, reading)
    reading.catch(() => {
      silentUntil = Date.now() + pauseMs
      if (known.get(tag) === reading) known.delete(tag)
    })
    return reading
  }

  return {
    async of(tags) {
      const found = tags.map((tag) => known.get(tag))
      if (!redis) return (await Promise.all(found.map((version) => version ?? first))).join('.')
      const isKnown = found.every((version) => version !== undefined)
      if (!isKnown && Date.now() < silentUntil) return null
      const versions = tags.map((tag, index) => found[index] ?? read(redis, tag))
      return Promise.all(versions).then(
        (all) => all.join('.'),
        () => null,
      )
    },
    async begin(tags) {
      const version = uuidv7()
      if (!redis) {
        for (const tag of tags) known.set(tag, Promise.resolve(version))
        return
      }
      for (const tag of tags) known.delete(tag)
      if (Date.now() < silentUntil) return
      await Promise.all(tags.map((tag) => redis.set(`${prefix}${tag}`, version, 'EX', versionSeconds))).catch(() => {
        silentUntil = Date.now() + pauseMs
      })
    },
    forget(tags) {
      if (redis) for (const tag of tags) known.delete(tag)
    },
    forgetAll() {
      if (redis) known.clear()
    },
  }
}
