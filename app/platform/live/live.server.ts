import { openInvalidations } from '../cache/invalidations.server'
import { redis, whenOpened } from '../cache/redis.server'
import type { Versions } from '../cache/versions.server'
import { openVersions } from '../cache/versions.server'
import { env } from '../env.server'
import { once } from '../registry.server'
import type { LiveListener } from './channel.server'
import { memoryChannel } from './memory-channel.server'
import { redisChannel } from './redis-channel.server'
import type { Streams } from './streams.server'
import { openStreams } from './streams.server'

/** The recipient of events: no other pool, brand or member ever receives them. */
export interface LiveAddress {
  poolId: string
  tenantId: string
  memberId: string
}

const opened = () =>
  once('live', () => {
    const commands = redis()
    const { REDIS_URL } = env()
    const versions = openVersions(commands, 'version:')
    const streams = openStreams(({ arrived, interrupted }) => {
      const listener: LiveListener = {
        arrived,
        invalidated: versions.forget,
        interrupted() {
          versions.forgetAll()
          interrupted()
        },
      }
      return commands && REDIS_URL ? redisChannel(commands, REDIS_URL, listener) : memoryChannel(listener)
    })
    const connected = commands ? whenOpened(commands) : Promise.resolve()
    return { ...streams, versions, invalidations: openInvalidations(versions, streams.channel, connected) }
  })

export function liveStreams(): Streams {
  return opened()
}

export function liveKey({ poolId, tenantId, memberId }: LiveAddress): string {
  return `live:${poolId}/${tenantId}/${memberId}`
}

/** Sends an event to a member's browsers, on any server. Call it after the commit; it never waits and never fails. */
export function postLive(address: LiveAddress, kind: string, payload: object): void {
  opened().channel.post(liveKey(address), kind, JSON.stringify(payload))
}

/** Whether this server receives every invalidation; starts listening when it doesn't. */
export function listens(): boolean {
  const { channel } = opened()
  if (!channel.listens) void channel.listen()
  return channel.listens
}

/** Returns the versions of the cache's tags, as far as this server knows them. */
export function tagVersions(): Versions {
  return opened().versions
}

/** Sets new versions of tags and notifies all servers. Call it after the commit; it never fails. */
export function invalidateEverywhere(tags: readonly string[]): Promise<void> {
  return opened().invalidations.send(tags)
}

/** Waits until all servers know of every invalidation, at most `ms`; returns whether they do. */
export function invalidationsSent(ms: number): Promise<boolean> {
  return opened().invalidations.sent(ms)
}
