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
import type { Commits } from './commits'
import { openCommits } from './commits'
import type { LiveMember } from './live-members'
import { liveMembers } from './live-members'
import type { Bench, Row } from './measure'
import { median, percentile, residentMegabytes } from './measure'
import { openSites } from './site-on-postgresql'

const streams = 10_000
const streamsOfMember = 10
const messages = 200
/** Number of messages before the measured ones, while the server's code is still being compiled. */
const before = 300
const arriveWithinMs = 10_000
/** Number of senders, as a member may send only 60 messages a minute. */
const senders = 10

/** Ten thousand open streams on one server, and the delay of a message from another server. */
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
  await using commits = await openCommits(opened.databaseUrl)
  const ours = await messageDelays(one, two, others.slice(0, senders), ben, commits)
  for (const socket of sockets) socket.destroy()
  const ms = (name: string, measured: number): Row => ({ name, measured, unit: 'ms' })
  return [
    { name: `memory of each of ${sockets.length} open streams`, measured: kilobytes, unit: 'KB', bound: 40 },
    {
      name: 'message over two nodes, from its commit / raw event stream, p95',
      measured: p95(ours.map(({ committed }) => committed)) / p95(raw),
      unit: '×',
      bound: 5,
    },
    ms('publication to a raw event stream, p95', p95(raw)),
    ms('message over two nodes, from its commit, p50', median(ours.map(({ committed }) => committed))),
    ms('message over two nodes, from its commit, p95', p95(ours.map(({ committed }) => committed))),
    ms('message over two nodes, from the click, p50', median(ours.map(({ posted }) => posted))),
    ms('message over two nodes, from the click, p95', p95(ours.map(({ posted }) => posted))),
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

/** Opens a minimal client of a stream, because its cost is this process's, not the server's. */
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
  const delays: number[] = []
  for (let number = 0; number < before + messages; number += 1) {
    const began = performance.now()
    const arrived = arrival(stream, 'raw')
    await redis.publish(channel, '{}')
    delays.push((await arrived) - began)
  }
  redis.disconnect()
  return delays.slice(before)
}

/** Delay of a message until it reaches the other browser, in milliseconds. */
interface Delay {
  /** Measured from the beginning of the transaction's commit. */
  committed: number
  /** Measured from the request of the sender's browser. */
  posted: number
}

async function messageDelays(
  one: Site,
  two: Site,
  from: LiveMember[],
  ben: LiveMember,
  commits: Commits,
): Promise<Delay[]> {
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
  const delays: Delay[] = []
  for (let number = 0; number < before + messages; number += 1) {
    const began = performance.now()
    const commit = commits.next()
    const arrived = arrival(stream, 'message')
    const { status } = (await visitors[number % senders]?.write(ben.id, `Hello ${number}`)) ?? {}
    if (status !== 302) throw new Error(`the message was answered ${status}`)
    const at = await arrived
    delays.push({ committed: at - (await commit), posted: at - began })
  }
  return delays.slice(before)
}

/** Returns the time at which the next event of a kind arrives; throws if it doesn't arrive. */
function arrival(stream: EventStream, kind: string): Promise<number> {
  return Promise.race([stream.next(kind).then(() => performance.now()), tooLong()])
}

/** Throws after `arriveWithinMs`. */
async function tooLong(): Promise<never> {
  await new Promise((later) => setTimeout(later, arriveWithinMs).unref())
  throw new Error('an event did not arrive')
}
