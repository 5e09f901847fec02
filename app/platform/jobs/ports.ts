import type { Logger } from '../log.server'

/** Origin of a job; `id` stays the same in every try. */
export interface JobOrigin {
  id: string
  poolId: string
  tenantId: string
}

/** Passed to a handler besides the payload. */
export interface JobContext extends JobOrigin {
  /** Aborted when this worker is told to stop; it waits a few more seconds for the handler. */
  ending: AbortSignal
}

/** Carries out one durable effect. It may run twice, as a server can die before recording it: must be idempotent. */
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>

/**
 * Thrown by a handler when no retry can help (the mail server doesn't know the address): the job is given up at once.
 */
export class Undeliverable extends Error {}

/** Thrown by a handler that has to wait for something: the job is due again later, and this doesn't count as a try. */
export class Postponed extends Error {
  /** Why the job waits, named for operators; undefined when nothing failed. */
  readonly code?: string

  constructor(
    readonly until: Date,
    options?: ErrorOptions,
  ) {
    super(`postponed until ${until.toISOString()}`, options)
  }
}

/**
 * Thrown by a handler while a service that all such jobs need can't be reached: the job waits as long as the service has
 * been away, five minutes at most, and this doesn't count as a try. The service's return makes it due at once.
 */
export class Waiting extends Postponed {
  override readonly code: string

  constructor(service: string, since: Date, options?: ErrorOptions) {
    const awayMs = Math.min(Math.max(Date.now() - since.getTime(), shortestWaitMs), longestWaitMs)
    super(new Date(Date.now() + awayMs * (0.5 + Math.random() / 2)), options)
    this.code = codeOf(service)
  }
}

const [shortestWaitMs, longestWaitMs] = [10_000, 300_000]

/** The error that is recorded beside jobs that wait for a service. */
export function codeOf(service: string): string {
  return `AWAY_${service.toUpperCase()}`
}

/** A job that belongs to this worker until its lease ends. */
export interface LeasedJob extends JobOrigin {
  kind: string
  payload: Record<string, unknown>
  /** Number of tries, including this one. */
  tries: number
  createdAt: Date
  /** Trace context of what enqueued it. */
  traceparent: string | null
}

/** Queue of the jobs of all brands. Several processes may work on it. */
export interface JobQueue {
  /** Leases the jobs that have been due longest, for each kind as many as there is room for; unordered. */
  lease(room: ReadonlyMap<string, number>, seconds: number): Promise<LeasedJob[]>
  renew(jobs: readonly LeasedJob[], seconds: number): Promise<void>
  /** `finish`, `retry`, `postpone` and `bury` change nothing when another worker has leased the job since. */
  finish(job: LeasedJob): Promise<void>
  retry(job: LeasedJob, error: string, afterSeconds: number): Promise<void>
  /** Makes the job due again without counting this try. @param error why it waits, when something failed */
  postpone(job: LeasedJob, until: Date, error?: string): Promise<void>
  /** Makes the jobs due that wait with this error. */
  hasten(error: string): Promise<void>
  /** Gives the job up and leaves it for an operator to look at. */
  bury(job: LeasedJob, error: string): Promise<void>
  /** Ends all leases, for a process that is the only worker. */
  endLeases(): Promise<void>
  /** Deletes jobs that were finished or given up long ago. */
  tidy(): Promise<void>
  /** Returns the kinds of waiting jobs that none of these handlers takes, with their number. */
  strangers(known: readonly string[]): Promise<{ kind: string; waiting: number }[]>
}

export interface JobsPorts {
  queue: JobQueue
  /** Whether no other process works on this database: jobs left by a killed process are then resumed at once. */
  alone: boolean
  /** Seconds after which a silent worker loses its job; 15 when missing. */
  leaseSeconds?: number
  /** Handlers by kind of the outbox row. */
  handlers: Record<string, JobHandler>
  log: Logger
}
