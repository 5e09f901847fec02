import { Redis } from 'ioredis'
import type { LiveChannel, LiveEntry, LiveListener } from './channel.server'
import { isWithinKept, keptEntries, keptSeconds, startingId } from './channel.server'
import { idMaker } from './memory-channel.server'

/** Longer than any healthy answer. */
const answerWithinMs = 300
/** How long a Redis that didn't answer is taken for away. */
const pauseMs = 5_000
/** Tells all servers that entries may have been lost. */
const everyone = 'live'

/** The entry at the end of the key's stream, and at the same moment to all servers that listen: one round trip. */
const posting = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ${keptEntries}, '*', 'kind', ARGV[1], 'payload', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${keptSeconds})
redis.call('PUBLISH', KEYS[1], id .. ' ' .. ARGV[1] .. ' ' .. ARGV[2])`

interface Posting extends Redis {
  postLive(key: string, kind: string, payload: string): Promise<unknown>
}

type StreamRow = [id: string, fields: string[]]

/**
 * Carries entries over Redis: a short stream for each key, and one subscription a process however many browsers listen.
 * While Redis is away entries reach this process alone; when it is back everybody is told to ask anew.
 */
export function redisChannel(commands: Redis, url: string, listener: LiveListener): LiveChannel {
  commands.defineCommand('postLive', { numberOfKeys: 1, lua: posting })
  const posts = commands as Posting
  const nextId = idMaker()
  let silentUntil = 0
  let lost = false

  // Connects when somebody listens: a worker only posts.
  const heard = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null, connectionName: 'manyhearts live' })
  // The command connection reports the outage.
  heard.on('error', () => {})
  heard.once('ready', () => {
    heard.on('ready', () => listener.interrupted())
    heard.subscribe(everyone).catch(() => {})
  })
  heard.on('message', (key: string, text: string) => {
    if (key === everyone) listener.interrupted()
    else listener.arrived(key, readPosted(text))
  })

  function tellHere(key: string, kind: string, payload: string) {
    lost = true
    listener.arrived(key, { id: nextId(), kind, payload })
  }

  function posted() {
    if (!lost) return
    lost = false
    commands.publish(everyone, '').catch(() => {})
  }

  return {
    post(key, kind, payload) {
      if (Date.now() < silentUntil) return tellHere(key, kind, payload)
      posts.postLive(key, kind, payload).then(posted, () => {
        silentUntil = Date.now() + pauseMs
        tellHere(key, kind, payload)
      })
    },
    async listen(key) {
      await within(answerWithinMs, heard.subscribe(key))
    },
    unlisten(key) {
      heard.unsubscribe(key).catch(() => {})
    },
    async missed(key, after) {
      try {
        return after === null ? await fromNow(commands, key) : await since(commands, key, after)
      } catch {
        return { entries: [], complete: after === null, last: startingId() }
      }
    },
    close() {
      heard.disconnect()
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
  const heard = rows[0]?.[0] === after
  const complete = heard || isWithinKept(after, count, 0)
  const entries = rows.slice(heard ? 1 : 0).map(readRow)
  return { entries: complete ? entries : [], complete, last: rows.at(-1)?.[0] ?? after }
}

function readRow([id, [, kind = '', , payload = '{}']]: StreamRow): LiveEntry {
  return { id, kind, payload }
}

function readPosted(text: string): LiveEntry {
  const [id = '', kind = ''] = text.split(' ', 2)
  return { id, kind, payload: text.slice(id.length + kind.length + 2) }
}

/** Waits no longer than that; the work itself goes on. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.then(() => {}).catch(() => {}), enough])
  clearTimeout(timer)
}
