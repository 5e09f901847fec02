import type { ServerResponse } from 'node:http'
import { metrics } from '../metrics/metrics.server'
import type { LiveChannel, LiveEntry, LiveListener } from './channel.server'
import { isAfter } from './channel.server'
import { eventsMissed, sessionEnded } from './live-event'

/** Maximum number of open streams of one member: one per browser, not per page. */
const mostOfMember = 10
/** Interval at which something is written to a silent connection, so that no proxy closes it. */
const beatSeconds = 20
/** Number of beats after which the browser must reconnect, which checks its session again: 15 minutes. */
const beatsOfLife = 45
/** Unsent bytes after which the client counts as not reading and is disconnected. */
const mostWaitingBytes = 64 * 1024

/** An open response of server-sent events, kept small because a node holds ten thousand. */
interface Stream {
  response: ServerResponse
  key: string
  session: string
  beatsLeft: number
  /** Entries that arrive while older ones are still being read. */
  held: LiveEntry[] | null
}

export interface StreamWish {
  key: string
  session: string
  /** Id of the last entry the browser received; null when it connects for the first time. */
  after: string | null
}

/** An entry of this kind ends streams instead of being sent. */
const ending = sessionEnded.kind

/** The streams to end: those of one session, or all except one session's. */
export type Ending = { session: string } | { kept: string | null }

export interface Streams {
  /** False when this member has too many streams, or the server is about to stop. */
  hasRoom(key: string): boolean
  /** Sends missed entries, then all new ones, until the browser disconnects. The headers must have been sent. */
  open(response: ServerResponse, wish: StreamWish): Promise<void>
  /** Ends all streams: the browsers reconnect to another server. */
  close(): void
}

type StreamsListener = Pick<LiveListener, 'arrived' | 'interrupted'>

/** Opens the streams of this process, on the channel that delivers their entries. */
export function openStreams(connect: (listener: StreamsListener) => LiveChannel): Streams & { channel: LiveChannel } {
  const rooms = new Map<string, Set<Stream>>()
  const turns = Array.from({ length: beatSeconds }, () => new Set<Stream>())
  const channel = connect({ arrived, interrupted })
  let turn = 0
  let closed = false
  const timer = setInterval(beat, 1000).unref()

  function arrived(key: string, entry: LiveEntry) {
    for (const stream of rooms.get(key) ?? []) {
      if (stream.held) stream.held.push(entry)
      else deliver(stream, entry)
    }
  }

  function interrupted() {
    for (const room of rooms.values()) for (const stream of room) send(stream, eventText(eventsMissed.kind, '{}'))
  }

  /** Each second serves a part of the streams, so that ten thousand don't wait for each other. */
  function beat() {
    turn = (turn + 1) % beatSeconds
    for (const stream of turns[turn] ?? []) {
      stream.beatsLeft -= 1
      if (stream.beatsLeft <= 0) stream.response.end()
      else send(stream, ':\n\n')
    }
  }

  function enter(stream: Stream): () => void {
    const { key } = stream
    const room = rooms.get(key) ?? new Set()
    rooms.set(key, room.add(stream))
    metrics().streams.inc()
    const beats = turns[Math.floor(Math.random() * beatSeconds)]?.add(stream)
    return () => {
      metrics().streams.dec()
      beats?.delete(stream)
      room.delete(stream)
      if (room.size === 0 && rooms.get(key) === room) rooms.delete(key)
    }
  }

  return {
    channel,
    hasRoom: (key) => !closed && (rooms.get(key)?.size ?? 0) < mostOfMember,
    async open(response, { key, session, after }) {
      // Adding `turn` spreads the reconnects of browsers that connected in one rush.
      const stream: Stream = { response, key, session, beatsLeft: beatsOfLife + turn, held: [] }
      response.once('close', enter(stream))
      await channel.listen()
      const { entries, complete, last } = await channel.missed(key, after)
      send(stream, `retry: ${1000 + Math.floor(Math.random() * 3000)}\nid: ${last}\nevent: hello\ndata: {}\n\n`)
      if (!complete) send(stream, eventText(eventsMissed.kind, '{}'))
      const held = stream.held ?? []
      stream.held = null
      for (const entry of entries) if (entry.kind !== ending) deliver(stream, entry)
      for (const entry of held) if (isAfter(entry.id, last)) deliver(stream, entry)
    },
    close() {
      closed = true
      clearInterval(timer)
      for (const room of rooms.values()) for (const stream of room) stream.response.end()
      channel.close()
    },
  }
}

function deliver(stream: Stream, { id, kind, payload }: LiveEntry): void {
  if (kind !== ending) {
    send(stream, `id: ${id}\n${eventText(kind, payload)}`)
    return
  }
  const meant = JSON.parse(payload) as Ending
  if ('session' in meant ? meant.session !== stream.session : meant.kept === stream.session) return
  send(stream, eventText(kind, '{}'))
  stream.response.end()
}

function eventText(kind: string, payload: string): string {
  return `event: ${kind}\ndata: ${payload}\n\n`
}

function send({ response }: Stream, text: string): void {
  if (response.writableEnded || response.destroyed) return
  // Ending it would keep all that waits.
  if (response.writableLength > mostWaitingBytes) response.destroy()
  else response.write(text)
}
