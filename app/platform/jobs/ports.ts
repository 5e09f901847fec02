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
  constructor(readonly until: Date) {
    super(`postponed until ${until.toISOString()}`)
  }
}

/** A job that belongs to this worker until its lease ends. */
export interface LeasedJob extends JobOrigin {
  kind: string
  payload: Record<string, unknown>
  /** Number of tries, including this one. */
  tries: number
}

/** Queue of the jobs of all brands. Several processes may work on it. */
export interface JobQueue {
  /** Leases the jobs that have been due longest, for each kind as many as there is room for; unordered. */
  lease(room: ReadonlyMap<string, number>, seconds: number): Promise<LeasedJob[]>
  renew(jobs: readonly LeasedJob[], seconds: number): Promise<void>
  /** `finish`, `retry`, `postpone` and `bury` change nothing when another worker has leased the job since. */
  finish(job: LeasedJob): Promise<void>
  retry(job: LeasedJob, error: string, afterSeconds: number): Promise<void>
  /** Makes the job due again without counting this try. */
  postpone(job: LeasedJob, until: Date): Promise<void>
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
