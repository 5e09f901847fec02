import { LRUCache } from 'lru-cache'
import type { LiveChannel, LiveEntry, LiveListener } from './channel.server'
import { entrySeconds, isAfter, mostEntries, startingId, stillHasAll } from './channel.server'

/** Maximum number of members whose last entries are in memory; the least recently used are dropped first. */
const mostKeys = 20_000

/** Carries entries within this process, for a server without Redis. */
export function memoryChannel(listener: LiveListener): LiveChannel {
  const since = Date.now()
  const entriesByKey = new LRUCache<string, LiveEntry[]>({ max: mostKeys, ttl: entrySeconds * 1000 })
  const nextId = idMaker()
  return {
    post(key, kind, payload) {
      const entry = { id: nextId(), kind, payload }
      entriesByKey.set(key, [...(entriesByKey.get(key) ?? []), entry].slice(-mostEntries))
      listener.arrived(key, entry)
    },
    async invalidate(tags) {
      listener.invalidated(tags)
      return true
    },
    async listen() {},
    listens: true,
    async missed(key, after) {
      const entries = entriesByKey.get(key) ?? []
      const last = entries.at(-1)?.id ?? startingId()
      if (after === null) return { entries: [], complete: true, last }
      const found = entries.some((entry) => entry.id === after)
      const complete = found || stillHasAll(after, entries.length, since)
      return { entries: complete ? entries.filter(({ id }) => isAfter(id, after)) : [], complete, last }
    },
    close() {
      entriesByKey.clear()
    },
  }
}

/** Returns a generator of ascending ids, also within one millisecond. */
export function idMaker(): () => string {
  let moment = 0
  let number = 0
  return () => {
    const now = Date.now()
    number = now > moment ? 0 : number + 1
    moment = Math.max(now, moment)
    return `${moment}-${number}`
  }
}
