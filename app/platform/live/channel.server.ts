/** An event in a member's stream. */
export interface LiveEntry {
  /** '<milliseconds>-<number>': ascending in time, equal on all servers. */
  id: string
  kind: string
  /** JSON on a single line. */
  payload: string
}

/** The events that a browser missed while it was disconnected. */
export interface Missed {
  entries: LiveEntry[]
  /** False when more events were missed than are stored. */
  complete: boolean
  /** Id from which the stream continues without a gap. */
  last: string
}

/** Callbacks of a channel. */
export interface LiveListener {
  arrived(key: string, entry: LiveEntry): void
  /** Cached values with these tags are outdated. */
  invalidated(tags: readonly string[]): void
  /** Events or invalidations may have been lost. */
  interrupted(): void
}

/** Carries entries to all listening servers, and stores the last hundred of each key. */
export interface LiveChannel {
  /** Sends without waiting and never fails: what gets lost is found by polling. */
  post(key: string, kind: string, payload: string): void
  /**
   * Invalidates tags on all servers, before anything posted later arrives. Never fails; returns false if only this
   * server knows.
   */
  invalidate(tags: readonly string[]): Promise<boolean>
  /** Starts listening, once, and waits until it does; doesn't wait for a Redis that is unavailable. */
  listen(): Promise<void>
  /** Whether everything sent arrives here: of what was sent more than two seconds ago, nothing is missing. */
  readonly listens: boolean
  /** @param after id of the last entry received; null to start with the next one */
  missed(key: string, after: string | null): Promise<Missed>
  close(): void
}

/** Maximum number of entries stored per key (architecture, 'Cache, events, jobs'). */
export const mostEntries = 100
/** Seconds without a new entry after which a key's entries are deleted. */
export const entrySeconds = 3_600

/**
 * Whether all entries after an id must still be stored: the key has never been full, and the id is too recent for
 * anything to have been deleted.
 * @param since nothing from before this moment is stored, in milliseconds
 */
export function stillHasAll(after: string, count: number, since: number): boolean {
  return count < mostEntries && momentOf(after) > Math.max(since, Date.now() - entrySeconds * 1000)
}

/** Returns an id a minute ago, so that no event is lost between servers with different clocks; repeats are harmless. */
export function startingId(): string {
  return `${Date.now() - 60_000}-0`
}

const idForm = /^(\d{1,15})-(\d{1,9})$/

/** Whether a browser's last event id has the form of an id. */
export function isEntryId(text: string): boolean {
  return idForm.test(text)
}

export function isAfter(id: string, other: string): boolean {
  const [one, two] = [parts(id), parts(other)]
  return one[0] > two[0] || (one[0] === two[0] && one[1] > two[1])
}

function momentOf(id: string): number {
  return parts(id)[0]
}

function parts(id: string): [number, number] {
  const [, moment = 0, number = 0] = idForm.exec(id) ?? []
  return [Number(moment), Number(number)]
}
