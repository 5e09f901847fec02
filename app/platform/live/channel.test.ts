import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEntry } from './channel.server'
import { isAfter, isEntryId, startingId, stillHasAll } from './channel.server'
import { idMaker, memoryChannel } from './memory-channel.server'

const now = Date.parse('2026-03-05T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function openChannel() {
  const arrived: [key: string, entry: LiveEntry][] = []
  const invalidated: (readonly string[])[] = []
  const channel = memoryChannel({
    arrived: (key, entry) => void arrived.push([key, entry]),
    invalidated: (tags) => void invalidated.push(tags),
    interrupted() {},
  })
  const missed = async (after: string | null, key = 'anna') => {
    const { entries, complete } = await channel.missed(key, after)
    return { kinds: entries.map(({ kind }) => kind), complete }
  }
  return { channel, arrived, invalidated, missed }
}

test.each([
  ['1-0', true],
  ['1772712000000-12', true],
  ['', false],
  ['1', false],
  ['-1-0', false],
  ['1-0 ', false],
  ['1-0\n', false],
  [`${'1'.repeat(16)}-0`, false],
  [`1-${'1'.repeat(10)}`, false],
])('%j is the id of an event: %s', (text, is) => {
  expect(isEntryId(text)).toBe(is)
})

test.each([
  ['2-0', '1-9', true],
  ['1-9', '2-0', false],
  ['1-10', '1-9', true],
  ['1-9', '1-9', false],
  ['1-8', '1-9', false],
])('%s comes after %s: %s', (id, other, is) => {
  expect(isAfter(id, other)).toBe(is)
})

const hour = 3_600_000

test.each([
  ['a moment ago, of few', now - 1_000, 99, 0, true],
  ['a moment ago, of as many as are kept', now - 1_000, 100, 0, false],
  ['almost an hour ago', now - hour + 1, 0, 0, true],
  ['an hour ago, when entries are deleted', now - hour, 0, 0, false],
  ['before the server started', now - 60_000, 0, now - 59_000, false],
  ['since the server started', now - 58_000, 0, now - 59_000, true],
])('whether all entries are there after one of %s', (_, moment, count, since, all) => {
  expect(stillHasAll(`${moment}-0`, count, since)).toBe(all)
})

test('ids ascend within a millisecond, and when the clock is set back', () => {
  const next = idMaker()
  expect([next(), next()]).toEqual([`${now}-0`, `${now}-1`])
  vi.setSystemTime(now - 5_000)
  expect(next()).toBe(`${now}-2`)
  vi.setSystemTime(now + 1)
  expect(next()).toBe(`${now + 1}-0`)
})

test('misses nothing on a first connection, from the newest entry or a minute ago', async () => {
  const { channel, missed } = openChannel()
  expect(await missed(null)).toEqual({ kinds: [], complete: true })
  expect(startingId()).toBe(`${now - 60_000}-0`)
  expect((await channel.missed('anna', null)).last).toBe(startingId())
  channel.post('anna', 'message', '{}')
  expect((await channel.missed('anna', null)).last).toBe(`${now}-0`)
})

test('returns what this member missed after the last event heard', async () => {
  const { channel, arrived, missed } = openChannel()
  channel.post('anna', 'message', '{"number":1}')
  channel.post('ben', 'like', '{}')
  channel.post('anna', 'read', '{}')
  expect(arrived.map(([key, { kind }]) => `${key} ${kind}`)).toEqual(['anna message', 'ben like', 'anna read'])
  expect(await missed(`${now}-0`)).toEqual({ kinds: ['read'], complete: true })
  expect(await missed(`${now}-2`)).toEqual({ kinds: [], complete: true })
  expect(await missed(`${now}-0`, 'ben')).toEqual({ kinds: [], complete: false })
  channel.close()
  expect((await missed(null)).kinds).toEqual([])
})

test('misses none of a hundred entries after one among them, but after an older one', async () => {
  const { channel, missed } = openChannel()
  vi.setSystemTime(now + 1)
  for (let number = 0; number < 101; number++) channel.post('anna', 'message', '{}')
  expect(await missed(`${now + 1}-1`)).toMatchObject({ complete: true, kinds: { length: 99 } })
  expect(await missed(`${now + 1}-0`)).toEqual({ complete: false, kinds: [] })
})

test('outdated tags are told at once', async () => {
  const { channel, invalidated } = openChannel()
  await channel.invalidate(['pool/likes', 'pool/chats'])
  expect(invalidated).toEqual([['pool/likes', 'pool/chats']])
  expect(channel.listens).toBe(true)
})
