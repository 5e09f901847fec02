import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { uuidv7 } from '../tokens.server'

/** Longer than any cached value lives: by the time a version expires, no value cached under it is left. */
const versionSeconds = 3_600
/** Pause after Redis failed to respond, in milliseconds: until it ends, Redis counts as unavailable. */
const pauseMs = 5_000
/** Milliseconds after which no value is left that was read before a change: cached values live for a minute. */
const outlivedMs = 90_000
const most = 50_000
/**
 * Returns the tag's version and extends its life. A tag without one gets a new one that was never used: when Redis has
 * lost its data, nothing that was cached under a forgotten version comes back.
 */
const reading = `
local version = redis.call('GET', KEYS[1])
if version then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  return version
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return ARGV[1]`

interface Reading extends Redis {
  readVersion(key: string, unused: string, seconds: number): Promise<string>
}

/**
 * The version of each tag. It is part of the keys of the values cached under the tag, so that a value read before a
 * change is never found after it, even when it is written late.
 */
export interface Versions {
  /** Returns one version for all tags together; null, which means no caching, while others' versions can't be read. */
  of(tags: readonly string[]): Promise<string | null>
  /** Like `of`, but always reads from Redis; null without one. */
  shared(tags: readonly string[]): Promise<string | null>
  /**
   * Sets a new version of each tag in Redis; the memory of each server is updated by `forget`. Never fails; returns
   * whether Redis took all of them. While it lacks one, this server caches nothing that has the tag.
   */
  begin(tags: readonly string[]): Promise<boolean>
  /** Returns the tags whose new version Redis lacks, as long as a value cached under an older one may exist. */
  unsent(): string[]
  /** Sets the versions of these tags again, like `begin`. */
  resend(): Promise<boolean>
  /** Drops versions from memory that another server has changed. */
  forget(tags: readonly string[]): void
  forgetAll(): void
  /** Moment (`performance.now`) of the last change of one of the tags of which this server has heard lately. */
  changedAt(tags: readonly string[]): number
}

/** Opens the versions. Without Redis they exist in this process only. */
export function openVersions(redis: Redis | null, prefix: string): Versions {
  redis?.defineCommand('readVersion', { numberOfKeys: 1, lua: reading })
  // Half as long as in Redis, so that no server remembers a version which Redis has replaced.
  const ttl = (versionSeconds / 2) * 1000
  const known = new LRUCache<string, Promise<string>>({ max: most, ...(redis ? { ttl } : {}) })
  const unsent = new LRUCache<string, true>({ max: most, ttl: outlivedMs })
  const changes = new LRUCache<string, number>({ max: most, ttl: outlivedMs })
  let allChangedAt = Number.NEGATIVE_INFINITY
  let silentUntil = 0

  function read(tag: string): Promise<string> {
    const unused = uuidv7()
    const reading = redis
      ? (redis as Reading).readVersion(`${prefix}${tag}`, unused, versionSeconds)
      : Promise.resolve(unused)
    known.set(tag, reading)
    reading.catch(() => {
      silentUntil = Date.now() + pauseMs
      if (known.get(tag) === reading) known.delete(tag)
    })
    return reading
  }

  function together(versions: Promise<string>[]): Promise<string | null> {
    return Promise.all(versions).then(
      (all) => all.join('.'),
      () => null,
    )
  }

  async function replace(redis: Redis, tag: string): Promise<boolean> {
    known.delete(tag)
    try {
      await redis.set(`${prefix}${tag}`, uuidv7(), 'EX', versionSeconds)
      unsent.delete(tag)
      return true
    } catch {
      silentUntil = Date.now() + pauseMs
      return false
    }
  }

  async function send(tags: readonly string[]): Promise<boolean> {
    if (!redis) return true
    if (Date.now() < silentUntil) return tags.length === 0
    return (await Promise.all(tags.map((tag) => replace(redis, tag)))).every(Boolean)
  }

  function lacking(): string[] {
    unsent.purgeStale()
    return [...unsent.keys()]
  }

  return {
    async of(tags) {
      if (tags.some((tag) => unsent.has(tag))) return null
      const found = tags.map((tag) => known.get(tag))
      const isKnown = found.every((version) => version !== undefined)
      if (!isKnown && Date.now() < silentUntil) return null
      return together(tags.map((tag, index) => found[index] ?? read(tag)))
    },
    async shared(tags) {
      if (!redis || tags.some((tag) => unsent.has(tag)) || Date.now() < silentUntil) return null
      return together(tags.map(read))
    },
    begin(tags) {
      for (const tag of tags) {
        changes.set(tag, performance.now())
        known.delete(tag)
        if (redis) unsent.set(tag, true)
      }
      return send(tags)
    },
    unsent: lacking,
    resend: () => send(lacking()),
    forget(tags) {
      for (const tag of tags) {
        changes.set(tag, performance.now())
        if (redis) known.delete(tag)
      }
    },
    forgetAll() {
      allChangedAt = performance.now()
      if (redis) known.clear()
    },
    changedAt: (tags) => Math.max(allChangedAt, ...tags.map((tag) => changes.get(tag) ?? allChangedAt)),
  }
}
