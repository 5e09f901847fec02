import type { Redis } from 'ioredis'
import { brokenAfterMs, channelName } from '../cache/redis.server'
import { openConnection } from '../cache/redis-address'
import type { LiveChannel, LiveEntry, LiveListener } from './channel.server'
import { entrySeconds, mostEntries, startingId, stillHasAll } from './channel.server'
import { idMaker } from './memory-channel.server'

/** Longer than any healthy response, in milliseconds. */
const answerWithinMs = 300
/** How long Redis counts as unavailable after it failed to respond, in milliseconds. */
const pauseMs = 5_000
/** Interval of the subscription's heartbeat, in milliseconds. */
const beatMs = 500
/** Milliseconds without an answer to the heartbeat after which invalidations may have been missed. */
const silentMs = 2_000

/** Channels that every server of the installation hears: entries, invalidated tags, notices that some got lost. */
function channelsOf(commands: Redis) {
  const channel = (name: string) => channelName(commands, name)
  return { entry: channel('live'), invalidated: channel('live:invalidated'), lost: channel('live:lost') }
}

type Channels = ReturnType<typeof channelsOf>

/** Appends an entry to the key's stream and publishes it to all servers, in one round trip. */
const posting = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ${mostEntries}, '*', 'kind', ARGV[1], 'payload', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${entrySeconds})
redis.call('PUBLISH', ARGV[3], ARGV[4] .. ' ' .. id .. ' ' .. ARGV[1] .. ' ' .. ARGV[2])`

interface Posting extends Redis {
  postLive(key: string, kind: string, payload: string, channel: string, publishedKey: string): Promise<unknown>
}

type StreamRow = [id: string, fields: string[]]

/**
 * Carries entries over Redis: a short stream for each key, and one channel for all servers. Invalidations concern every
 * server anyway, so a channel for each member would save nothing.
 * While Redis is unavailable, entries reach this process only; when it is back, all pages are told to reload.
 */
export function redisChannel(commands: Redis, url: string, listener: LiveListener): LiveChannel {
  commands.defineCommand('postLive', { numberOfKeys: 1, lua: posting })
  const posts = commands as Posting
  const nextId = idMaker()
  const channels = channelsOf(commands)
  const subscription = openSubscriber(url, channels, listener)
  let silentUntil = 0
  let lost = false

  function deliverHere(key: string, kind: string, payload: string) {
    listener.arrived(key, { id: nextId(), kind, payload })
  }

  function silent() {
    lost = true
    silentUntil = Date.now() + pauseMs
  }

  function noteRecovery() {
    if (!lost) return
    lost = false
    commands.publish(channels.lost, '').catch(() => {})
  }

  return {
    post(key, kind, payload) {
      if (Date.now() < silentUntil) return deliverHere(key, kind, payload)
      posts.postLive(key, kind, payload, channels.entry, key).then(noteRecovery, () => {
        silent()
        deliverHere(key, kind, payload)
      })
    },
    async invalidate(tags) {
      listener.invalidated(tags)
      if (Date.now() < silentUntil) return false
      try {
        await commands.publish(channels.invalidated, JSON.stringify(tags))
        noteRecovery()
        return true
      } catch {
        silent()
        return false
      }
    },
    listen: subscription.listen,
    get listens() {
      return subscription.listens
    },
    async missed(key, after) {
      try {
        return after === null ? await fromNow(commands, key) : await since(commands, key, after)
      } catch {
        return { entries: [], complete: after === null, last: startingId() }
      }
    },
    close: subscription.close,
  }
}

/** Opens the single subscription of this process. */
function openSubscriber(
  url: string,
  channels: Channels,
  listener: LiveListener,
): Pick<LiveChannel, 'listen' | 'listens' | 'close'> {
  // Connects on the first call of `listen`: a worker only posts.
  const subscriber = openConnection(url, {
    lazyConnect: true,
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    socketTimeout: brokenAfterMs,
    connectionName: 'manyhearts live',
  })
  let begun: (() => void) | undefined
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  let subscribed = false
  let before = false
  /** Everything published before this moment has arrived: answers keep the order of the messages. */
  let heardUntil = Number.NEGATIVE_INFINITY
  let beats: NodeJS.Timeout | undefined

  function beat() {
    const now = performance.now()
    if (!subscribed) return
    subscriber.ping().then(
      () => {
        heardUntil = Math.max(heardUntil, now)
      },
      () => {},
    )
  }

  // The outage is logged by the command connection.
  subscriber.on('error', () => {})
  subscriber.on('close', () => {
    subscribed = false
  })
  subscriber.on('ready', () => {
    const since = performance.now()
    subscriber.subscribe(...Object.values(channels)).then(
      () => {
        subscribed = true
        heardUntil = since
        begun?.()
        if (before) listener.interrupted()
        before = true
      },
      () => {},
    )
  })
  subscriber.on('message', (channel: string, text: string) => {
    if (channel === channels.entry) listener.arrived(...readPosted(text))
    else if (channel === channels.invalidated) listener.invalidated(JSON.parse(text) as string[])
    else listener.interrupted()
  })
  const listens = () => subscribed && performance.now() - heardUntil < silentMs
  return {
    async listen() {
      if (listens()) return
      if (subscriber.status === 'wait') {
        beats = setInterval(beat, beatMs).unref()
        subscriber.connect().catch(() => {})
      }
      await within(answerWithinMs, beginning)
    },
    get listens() {
      return listens()
    },
    close() {
      clearInterval(beats)
      subscriber.disconnect()
    },
  }
}

async function fromNow(commands: Redis, key: string) {
  const [newest] = (await commands.xrevrange(key, '+', '-', 'COUNT', 1)) as StreamRow[]
  return { entries: [], complete: true, last: newest?.[0] ?? startingId() }
}

async function since(commands: Redis, key: string, after: string) {
  const [rows, count] = (await Promise.all([commands.xrange(key, after, '+'), commands.xlen(key)])) as [
    StreamRow[],
    number,
  ]
  const found = rows[0]?.[0] === after
  const complete = found || stillHasAll(after, count, 0)
  const entries = rows.slice(found ? 1 : 0).map(readRow)
  return { entries: complete ? entries : [], complete, last: rows.at(-1)?.[0] ?? after }
}

function readRow([id, [, kind = '', , payload = '{}']]: StreamRow): LiveEntry {
  return { id, kind, payload }
}

function readPosted(text: string): [key: string, entry: LiveEntry] {
  const [key = '', id = '', kind = ''] = text.split(' ', 3)
  return [key, { id, kind, payload: text.slice(key.length + id.length + kind.length + 3) }]
}

/** Waits at most `ms` for the work, which continues after that. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.then(() => {}).catch(() => {}), enough])
  clearTimeout(timer)
}
