import { redis } from '../cache/redis.server'
import type { Versions } from '../cache/versions.server'
import { openVersions } from '../cache/versions.server'
import { env } from '../env.server'
import { once } from '../registry.server'
import type { LiveListener } from './channel.server'
import { memoryChannel } from './memory-channel.server'
import { redisChannel } from './redis-channel.server'
import type { Streams } from './streams.server'
import { openStreams } from './streams.server'

/** Whose events: no other pool, brand or member ever hears them. */
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
    return { ...streams, versions }
  })

/** The open streams of this process. */
export function liveStreams(): Streams {
  return opened()
}

export function liveKey({ poolId, tenantId, memberId }: LiveAddress): string {
  return `live:${poolId}/${tenantId}/${memberId}`
}

/** Tells a member's browsers, on whatever server. For after the commit; never waits, never fails. */
export function postLive(address: LiveAddress, kind: string, payload: object): void {
  opened().channel.post(liveKey(address), kind, JSON.stringify(payload))
}

/** Whether this server hears of every invalidation; begins to listen when it doesn't. */
export function listens(): boolean {
  const { channel } = opened()
  if (!channel.listens) void channel.listen()
  return channel.listens
}

/** The versions of the cache's tags, as far as this server knows them. */
export function tagVersions(): Versions {
  return opened().versions
}

/** Begins new versions of tags, then tells all servers. For after the commit; never fails. */
export async function invalidateEverywhere(tags: readonly string[]): Promise<void> {
  const { channel, versions } = opened()
  const begun = versions.begin(tags)
  await Promise.all([begun, channel.invalidate(tags)])
}
