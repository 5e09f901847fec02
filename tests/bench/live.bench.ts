import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { poolIdOf } from '~/tenancy/pool-id.server'
import type { EventStream } from '../support/event-stream'
import { openEventStream } from '../support/event-stream'
import type { Site } from '../support/site'
import { Visitor } from '../support/visitor'
import { openChild } from './child'
import type { LiveMember } from './live-members'
import { liveMembers } from './live-members'
import type { Bench } from './measure'
import { median, percentile, residentMegabytes } from './measure'
import { openSites } from './site-on-postgresql'

const streams = 10_000
const streamsOfMember = 10
const messages = 200
/** Not counted: a server that has just started compiles. */
const before = 300
const arriveWithinMs = 10_000
/** A member may send 60 messages a minute. */
const senders = 10

/** Ten thousand open streams on one node, and how soon a message from another node is there. */
export const bench: Bench = async () => {
  await using opened = await openSites(2, { DEMO: 'off' })
  const [one, two] = opened.sites
  if (!one || !two) throw new Error('two sites')
  const { id, pool } = JSON.parse(readFileSync('tenants/saffron/tenant.json', 'utf8')) as { id: string; pool?: string }
  const brand = { id, poolId: poolIdOf({ id, pool }) }
  const [ben, ...others] = await liveMembers(opened.databaseUrl, brand, streams / streamsOfMember + 1)
  if (!ben) throw new Error('no members')

  const empty = residentMegabytes(two.pid)
  const sockets = await openAll(two, others)
  const kilobytes = ((residentMegabytes(two.pid) - empty) * 1024) / sockets.length

  const raw = await rawDelays(opened.redisUrl)
  const ours = await messageDelays(one, two, others.slice(0, senders), ben)
  for (const socket of sockets) socket.destroy()
  return [
    { name: `memory of each of ${sockets.length} open streams`, measured: kilobytes, unit: 'KB', bound: 40 },
    { name: 'message over two nodes / raw event stream, p95', measured: p95(ours) / p95(raw), unit: '×', bound: 5 },
    { name: 'message over two nodes, p50', measured: median(ours), unit: 'ms' },
    { name: 'message over two nodes, p95', measured: p95(ours), unit: 'ms' },
    { name: 'publication to a raw event stream, p95', measured: p95(raw), unit: 'ms' },
  ]
}

const p95 = (delays: number[]) => percentile(delays, 95)

async function openAll(site: Site, members: LiveMember[]): Promise<Socket[]> {
  const wanted = members.flatMap((member) => Array.from({ length: streamsOfMember }, () => member)).values()
  const sockets: Socket[] = []
  const work = async () => {
    for (const { cookie } of wanted) sockets.push(await openOne(site, cookie))
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return sockets
}

/** As little as a browser's end can be: what it takes is this process's, not the node's. */
function openOne({ port }: Site, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', (chunk) => {
      if (String(chunk).startsWith('HTTP/1.1 200')) resolve(socket.resume())
      else reject(new Error(String(chunk).slice(0, 200)))
    })
    const lines = ['GET /api/events HTTP/1.1', `Host: saffron.localhost:${port}`, `Cookie: auth.session=${cookie}`]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

async function rawDelays(redisUrl: string): Promise<number[]> {
  const channel = 'raw'
  await using child = await openChild('tests/bench/raw-events.mjs', [redisUrl, channel])
  const redis = new Redis(redisUrl)
  using stream = await openEventStream({ port: child.port })
  await stream.next('hello')
  const delays = await delaysOf(stream, 'raw', async () => {
    await redis.publish(channel, '{}')
  })
  redis.disconnect()
  return delays
}

/** From the moment the sender's browser posts it to the moment the other browser hears of it. */
async function messageDelays(one: Site, two: Site, from: LiveMember[], ben: LiveMember): Promise<number[]> {
  const visitors = from.map(({ cookie }) => {
    const visitor = new Visitor(one, 'saffron')
    visitor.cookies.set('auth.session', cookie)
    return visitor
  })
  using stream = await openEventStream({
    port: two.port,
    host: `saffron.localhost:${two.port}`,
    target: '/api/events',
    headers: { Cookie: `auth.session=${ben.cookie}` },
  })
  await stream.next('hello')
  return await delaysOf(stream, 'message', async (number) => {
    const { status } = (await visitors[number % senders]?.write(ben.id, 'Hello')) ?? {}
    if (status !== 302) throw new Error(`the message was answered ${status}`)
  })
}

/** What never arrives ends the bench. */
async function tooLong(): Promise<never> {
  await new Promise((later) => setTimeout(later, arriveWithinMs).unref())
  throw new Error('an event did not arrive')
}

async function delaysOf(
  stream: EventStream,
  kind: string,
  cause: (number: number) => Promise<void>,
): Promise<number[]> {
  const delays: number[] = []
  for (let number = 0; number < before + messages; number += 1) {
    const began = performance.now()
    const arrived = stream.next(kind).then(() => performance.now() - began)
    await cause(number)
    const delay = await Promise.race([arrived, tooLong()])
    if (number >= before) delays.push(delay)
  }
  return delays
}
