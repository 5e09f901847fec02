import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { EventStream } from '../../../tests/support/event-stream'
import { openEventStream } from '../../../tests/support/event-stream'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { commandConnection } from '../cache/redis.server'
import { createLog } from '../log.server'
import type { LiveChannel, LiveListener } from './channel.server'
import { memoryChannel } from './memory-channel.server'
import { redisChannel } from './redis-channel.server'
import { openStreams } from './streams.server'

const quiet = createLog('silent')

interface Node extends AsyncDisposable {
  channel: LiveChannel
  hasRoom(key: string): boolean
  stop(): void
  /** A browser of `anna`, with the session 'one' unless said otherwise. */
  browser(wish?: { key?: string; session?: string; after?: string }): Promise<EventStream>
}

/** A server that does nothing but streams. */
async function openNode(connect: (listener: LiveListener) => LiveChannel): Promise<Node> {
  const streams = openStreams((listener) => connect({ ...listener, invalidated() {} }))
  const server: Server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.writeHead(200, { 'Content-Type': 'text/event-stream', Connection: 'close' }).flushHeaders()
    void streams.open(response, {
      key: searchParams.get('key') ?? 'anna',
      session: searchParams.get('session') ?? 'one',
      after: searchParams.get('after'),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    channel: streams.channel,
    hasRoom: streams.hasRoom,
    stop: streams.close,
    async browser(wish = {}) {
      const stream = await openEventStream({ port, target: `/?${new URLSearchParams(wish)}` })
      await stream.next('hello')
      return stream
    },
    async [Symbol.asyncDispose]() {
      streams.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

const kinds = (stream: EventStream) => stream.received.map(({ kind }) => kind)

test('tells all of a member’s browsers what happens, and nobody else', async () => {
  await using node = await openNode(memoryChannel)
  using phone = await node.browser()
  using laptop = await node.browser()
  using ben = await node.browser({ key: 'ben' })
  node.channel.post('anna', 'message', '{"conversation":"1"}')
  expect((await phone.next('message')).event).toEqual({ conversation: '1' })
  await laptop.next('message')
  node.channel.post('ben', 'like', '{}')
  await ben.next('like')
  expect(kinds(ben)).toEqual(['hello', 'like'])
})

test('a browser that comes back hears what it missed, and nothing twice', async () => {
  await using node = await openNode(memoryChannel)
  using before = await node.browser()
  for (const number of [1, 2, 3]) node.channel.post('anna', 'message', `{"number":${number}}`)
  const first = await before.next('message')
  using after = await node.browser({ after: first.id })
  await after.next('message')
  expect((await after.next('message')).event).toEqual({ number: 3 })
  node.channel.post('anna', 'read', '{}')
  await after.next('read')
  expect(kinds(after)).toEqual(['hello', 'message', 'message', 'read'])
})

test('tells who missed more than is kept to resync', async () => {
  await using node = await openNode(memoryChannel)
  using before = await node.browser()
  node.channel.post('anna', 'message', '{}')
  const { id } = await before.next('message')
  for (let number = 0; number < 100; number += 1) node.channel.post('anna', 'message', '{}')
  using after = await node.browser({ after: id })
  await after.next('resync')
  expect(kinds(after)).toEqual(['hello', 'resync'])
})

test('a stream ends with its session, and others stay', async () => {
  await using node = await openNode(memoryChannel)
  using one = await node.browser({ session: 'one' })
  using two = await node.browser({ session: 'two' })
  node.channel.post('anna', 'logout', '{"session":"one"}')
  await one.next('logout')
  await one.ended
  using three = await node.browser({ session: 'three' })
  node.channel.post('anna', 'logout', '{"kept":"three"}')
  await two.ended
  node.channel.post('anna', 'credits', '{}')
  await three.next('credits')
})

test('a member has ten streams at most, and none when the server is about to stop', async () => {
  await using node = await openNode(memoryChannel)
  const streams = await Promise.all(Array.from({ length: 10 }, () => node.browser()))
  expect(node.hasRoom('anna')).toBe(false)
  expect(node.hasRoom('ben')).toBe(true)
  streams[0]?.[Symbol.dispose]()
  await expect.poll(() => node.hasRoom('anna')).toBe(true)
  node.stop()
  await Promise.all(streams.map(({ ended }) => ended))
  expect(node.hasRoom('ben')).toBe(false)
})

if (hasRedis) {
  test('delivers between two servers with one Redis, missed events included', async () => {
    await using redis = await openRedis()
    await using one = await onRedis(redis.url)
    await using two = await onRedis(redis.url)
    using anna = await two.node.browser()
    one.node.channel.post('anna', 'message', '{"conversation":"with spaces in it"}')
    const { id, event } = await anna.next('message')
    expect(event).toEqual({ conversation: 'with spaces in it' })
    two.node.channel.post('anna', 'read', '{}')
    await anna.next('read')
    using elsewhere = await one.node.browser({ after: id })
    await elsewhere.next('read')
    expect(kinds(elsewhere)).toEqual(['hello', 'read'])
  })

  test('tells its own members while Redis is away, and everybody to resync afterwards', async () => {
    await using redis = await openRedis()
    await using one = await onRedis(redis.url)
    await using two = await onRedis(redis.url)
    using anna = await one.node.browser()
    using ben = await two.node.browser({ key: 'ben' })
    redis.freeze()
    one.node.channel.post('anna', 'message', '{}')
    await anna.next('message')
    redis.thaw()
    await expect
      .poll(
        () => {
          one.node.channel.post('carl', 'typing', '{}')
          return kinds(ben).includes('resync')
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(true)
    await redis.stop()
    one.node.channel.post('anna', 'like', '{}')
    await anna.next('like')
    await redis.start()
    await ben.next('resync')
  })
}

async function onRedis(url: string): Promise<{ node: Node } & AsyncDisposable> {
  const commands = commandConnection(url, quiet, 'tests')
  await once(commands, 'ready')
  const node = await openNode((listener) => redisChannel(commands, url, listener))
  return {
    node,
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]()
      commands.disconnect()
    },
  }
}
