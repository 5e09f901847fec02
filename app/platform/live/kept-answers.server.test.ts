import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { commandConnection } from '../cache/redis.server'
import { createLog } from '../log.server'
import type { LiveChannel } from './channel.server'
import type { KeptAnswers } from './kept-answers.server'
import { openKeptAnswers } from './kept-answers.server'
import { redisChannel } from './redis-channel.server'

/** A question that counts how often it was put. */
function question() {
  let times = 0
  return async () => ++times
}

test('an answer is read once, however many ask, until it is forgotten', async () => {
  const answers = openKeptAnswers()
  const read = question()
  expect(await Promise.all(Array.from({ length: 50 }, () => answers.get('anna', read)))).toEqual(Array(50).fill(1))
  expect(await answers.get('ben', async () => 'another')).toBe('another')
  answers.forget(['anna'])
  expect(await answers.get('anna', read)).toBe(2)
  answers.forgetAll()
  expect(await answers.get('anna', read)).toBe(3)
})

test('what was read before a change is not kept beyond it', async () => {
  const answers = openKeptAnswers()
  let finish: (value: string) => void = () => {}
  const early = answers.get('anna', () => new Promise<string>((resolve) => (finish = resolve)))
  answers.forget(['anna'])
  finish('of before')
  expect(await early).toBe('of before')
  expect(await answers.get('anna', async () => 'of now')).toBe('of now')
})

test('an error is not kept', async () => {
  const answers = openKeptAnswers()
  await expect(answers.get('anna', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await answers.get('anna', async () => 'well')).toBe('well')
})

interface Server extends AsyncDisposable {
  channel: LiveChannel
  answers: KeptAnswers
  heard: string[]
}

/** A server that keeps answers and notes what it hears. */
async function onRedis(url: string): Promise<Server> {
  const commands = commandConnection(url, createLog('silent'))
  await once(commands, 'ready')
  const answers = openKeptAnswers()
  const heard: string[] = []
  const channel = redisChannel(commands, url, {
    arrived: (_, { kind }) => heard.push(kind),
    outdated(keys) {
      heard.push('outdated')
      answers.forget(keys)
    },
    interrupted: answers.forgetAll,
  })
  await channel.listen()
  return {
    channel,
    answers,
    heard,
    async [Symbol.asyncDispose]() {
      channel.close()
      commands.disconnect()
    },
  }
}

test.runIf(hasRedis)(
  'all servers forget what one says is outdated, before they hear of the event behind it',
  async () => {
    await using redis = await openRedis()
    await using one = await onRedis(redis.url)
    await using two = await onRedis(redis.url)
    const read = question()
    expect(await two.answers.get('anna', read)).toBe(1)
    for (let number = 0; number < 20; number += 1) {
      void one.channel.outdate(['anna'])
      one.channel.post('anna', 'message', '{}')
    }
    await expect.poll(() => two.heard.length).toBe(40)
    expect(two.heard).toEqual(Array(20).fill(['outdated', 'message']).flat())
    expect(await two.answers.get('anna', read)).toBe(2)
  },
)

test.runIf(hasRedis)(
  'a server that lost its Redis says so, and forgets all when it is back',
  { timeout: 30_000 },
  async () => {
    await using redis = await openRedis()
    await using one = await onRedis(redis.url)
    const read = question()
    expect(one.channel.listens).toBe(true)
    await one.answers.get('anna', read)
    await redis.stop()
    await expect.poll(() => one.channel.listens).toBe(false)
    await redis.start()
    await expect.poll(() => one.channel.listens, { timeout: 15_000 }).toBe(true)
    expect(await one.answers.get('anna', read)).toBe(2)
  },
)
