import { redis } from '../cache/redis.server'
import { env } from '../env.server'
import { once } from '../registry.server'
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
    return openStreams((listener) =>
      commands && REDIS_URL ? redisChannel(commands, REDIS_URL, listener) : memoryChannel(listener),
    )
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
