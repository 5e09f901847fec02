import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { uuidv7 } from '../tokens.server'

/** Longer than any cached value lives: by the time a version expires, no value cached under it is left. */
const versionSeconds = 3_600
/** Pause after Redis failed to respond, in milliseconds: until it ends, Redis counts as unavailable. */
const pauseMs = 5_000
const most = 50_000
/** Version of a tag that was never invalidated. */
const first = '0'

/**
 * The version of each tag. It is part of the keys of the values cached under the tag, so that a value read before a
 * change is never found after it, even when it is written late.
 */
export interface Versions {
  /** Returns one version for all tags together; null, which means no caching, while others' versions can't be read. */
  of(tags: readonly string[]): Promise<string | null>
  /** Sets a new version of each tag in Redis; the memory of each server is updated by `forget`. Never fails. */
  begin(tags: readonly string[]): Promise<void>
  /** Drops versions from memory that another server has changed. */
  forget(tags: readonly string[]): void
  forgetAll(): void
}

/** Opens the versions. Without Redis they exist in this process only. */
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
