import { redis } from '../cache/redis.server'
import { env } from '../env.server'
import { once } from '../registry.server'
import type { LiveListener } from './channel.server'
import { openKeptAnswers } from './kept-answers.server'
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
    const answers = openKeptAnswers()
    const streams = openStreams(({ arrived, interrupted }) => {
      const listener: LiveListener = {
        arrived,
        outdated: answers.forget,
        interrupted() {
          answers.forgetAll()
          interrupted()
        },
      }
      return commands && REDIS_URL ? redisChannel(commands, REDIS_URL, listener) : memoryChannel(listener)
    })
    return { ...streams, answers }
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

/** An answer that `outdate` makes all servers forget; not kept by one that wouldn't hear of it. */
export function keptUntilOutdated<T>(key: string, read: () => Promise<T>): Promise<T> {
  const { channel, answers } = opened()
  if (channel.listens) return answers.get(key, read)
  void channel.listen()
  return read()
}

/** Forgets answers, here at once and then on all other servers. For after the commit; never fails. */
export function outdate(keys: readonly string[]): Promise<void> {
  return opened().channel.outdate(keys)
}
