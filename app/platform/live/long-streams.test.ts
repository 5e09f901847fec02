import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveChannel, LiveListener, Missed } from './channel.server'
import { memoryChannel } from './memory-channel.server'
import type { StreamWish } from './streams.server'
import { openStreams } from './streams.server'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An open response that keeps what is written to it. */
class Browser extends EventEmitter {
  writableLength = 0
  writableEnded = false
  destroyed = false
  readonly written: string[] = []

  write(text: string) {
    this.written.push(text)
  }

  end() {
    this.writableEnded = true
    this.emit('close')
  }

  destroy() {
    this.destroyed = true
    this.emit('close')
  }

  get kinds() {
    return this.written.flatMap((text) => /^event: (\w+)$/m.exec(text)?.[1] ?? [])
  }
}

function openNode(connect: (listener: LiveListener) => LiveChannel = memoryChannel) {
  const streams = openStreams((listener) => connect({ ...listener, invalidated() {} }))
  return Object.assign(streams, {
    async browser(wish: Partial<StreamWish> = {}) {
      const browser = new Browser()
      const whole = { key: 'anna', session: 'one', after: null, ...wish }
      await streams.open(browser as unknown as ServerResponse, whole)
      return browser
    },
    [Symbol.dispose]: () => streams.close(),
  })
}

test('writes to a silent stream every 20 seconds and ends it after fifteen minutes', async () => {
  using node = openNode()
  const browser = await node.browser()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(browser.written.slice(1)).toEqual([':\n\n'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(browser.written).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(13 * 60_000)
  expect(browser.writableEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.writableEnded).toBe(true)
})

test('a browser that connects tells when to come back, in one to four seconds', async () => {
  using node = openNode()
  const [hello] = (await node.browser()).written
  const wait = Number(/^retry: (\d+)$/m.exec(hello ?? '')?.[1])
  expect(wait).toBeGreaterThanOrEqual(1_000)
  expect(wait).toBeLessThan(4_000)
  expect(hello).toMatch(/^id: \d+-0\nevent: hello\ndata: \{\}\n\n$/m)
})

test('lets a browser go that doesn’t read once more than 64 KB wait', async () => {
  using node = openNode()
  const browsers = await Promise.all(Array.from({ length: 10 }, () => node.browser()))
  const [slow, other] = browsers
  if (!slow || !other) throw new Error('ten browsers were opened')
  slow.writableLength = 64 * 1024
  node.channel.post('anna', 'like', '{}')
  expect([slow.destroyed, slow.kinds]).toEqual([false, ['hello', 'like']])
  expect(node.hasRoom('anna')).toBe(false)
  slow.writableLength += 1
  node.channel.post('anna', 'read', '{}')
  expect([slow.destroyed, slow.kinds]).toEqual([true, ['hello', 'like']])
  expect(other.kinds).toEqual(['hello', 'like', 'read'])
  expect(node.hasRoom('anna')).toBe(true)
})

test('sends what arrives while missed events are read after them, once each', async () => {
  let answer: (missed: Missed) => void = () => {}
  let arrived: LiveListener['arrived'] = () => {}
  const slow = (listener: LiveListener): LiveChannel => {
    arrived = listener.arrived
    return { ...memoryChannel(listener), missed: () => new Promise((resolve) => (answer = resolve)) }
  }
  using node = openNode(slow)
  const browser = new Browser()
  const opening = node.open(browser as unknown as ServerResponse, { key: 'anna', session: 'one', after: '1-0' })
  await vi.advanceTimersByTimeAsync(0)
  const entry = (id: string, kind: string) => ({ id, kind, payload: '{}' })
  arrived('anna', entry('2-0', 'like'))
  arrived('anna', entry('3-0', 'read'))
  expect(browser.written).toEqual([])
  // The event of a session that ended before is none of this one's.
  answer({ entries: [entry('1-1', 'logout'), entry('2-0', 'like')], complete: true, last: '2-0' })
  await opening
  expect(browser.kinds).toEqual(['hello', 'like', 'read'])
  expect(browser.writableEnded).toBe(false)
})

test('after an interruption every open stream is told to ask for everything', async () => {
  let interrupted = () => {}
  using node = openNode((listener) => {
    interrupted = listener.interrupted
    return memoryChannel(listener)
  })
  const [anna, ben] = [await node.browser(), await node.browser({ key: 'ben' })]
  interrupted()
  expect([anna.kinds, ben.kinds]).toEqual([
    ['hello', 'resync'],
    ['hello', 'resync'],
  ])
})

test.each([
  ['{"session":"one"}', [true, false]],
  ['{"kept":"one"}', [false, true]],
  ['{"kept":null}', [true, true]],
])('of the sessions one and two, %s ends %j', async (payload, ended) => {
  using node = openNode()
  const browsers = [await node.browser({ session: 'one' }), await node.browser({ session: 'two' })]
  const ben = await node.browser({ key: 'ben' })
  node.channel.post('anna', 'logout', payload)
  expect(browsers.map(({ writableEnded }) => writableEnded)).toEqual(ended)
  expect(browsers.map(({ kinds }) => kinds.includes('logout'))).toEqual(ended)
  // A page is told that it ended, not whose session did.
  for (const { written } of browsers) expect(written.join()).not.toMatch(/session|kept/)
  expect(ben.writableEnded).toBe(false)
})
