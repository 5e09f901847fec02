/** One thing that a member is told, as it lies in their stream. */
export interface LiveEntry {
  /** '<milliseconds>-<number>': rises with time, the same on all servers. */
  id: string
  kind: string
  /** JSON on one line. */
  payload: string
}

/** What a browser that was away for a while hears first. */
export interface Missed {
  entries: LiveEntry[]
  /** False: there was more than is kept. */
  complete: boolean
  /** From here on nothing is missed. */
  last: string
}

/** What a channel calls when something arrives at this server. */
export interface LiveListener {
  arrived(key: string, entry: LiveEntry): void
  /** Cached values with these tags are no longer true. */
  invalidated(tags: readonly string[]): void
  /** Anything may have been lost. */
  interrupted(): void
}

/** Carries entries to all servers that listen, and keeps each key's last hundred. */
export interface LiveChannel {
  /** Never waits and never fails: what can't be carried is found by polling. */
  post(key: string, kind: string, payload: string): void
  /** Tells all servers which tags are no longer true, before whatever is posted later. Never fails. */
  invalidate(tags: readonly string[]): Promise<void>
  /** Begins to listen, once; waits until it does, but not for a Redis that is away. */
  listen(): Promise<void>
  /** Whether all that is carried from now on arrives here. */
  readonly listens: boolean
  /** @param after id of the last entry that was heard; null: from now on */
  missed(key: string, after: string | null): Promise<Missed>
  close(): void
}

/** Entries kept of a key (architecture, 'Cache, events, jobs'). */
export const mostEntries = 100
/** After this long without a new one a key's entries are forgotten. */
export const entrySeconds = 3_600

/**
 * Whether all entries behind an id must still be there: the key has never been full, and the id is too young for anything to
 * have been forgotten.
 * @param since before this moment nothing is known, in milliseconds
 */
export function stillHasAll(after: string, count: number, since: number): boolean {
  return count < mostEntries && momentOf(after) > Math.max(since, Date.now() - entrySeconds * 1000)
}

/** A little before now, so that servers whose clocks differ lose nothing; hearing of something twice does no harm. */
export function startingId(): string {
  return `${Date.now() - 60_000}-0`
}

const idForm = /^(\d{1,15})-(\d{1,9})$/

/** Whether a browser's word for what it heard last can be an id. */
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
