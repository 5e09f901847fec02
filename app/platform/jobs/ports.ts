import type { Logger } from '../log.server'

/** Where a job came from; `id` is the same whenever it is repeated. */
export interface JobOrigin {
  id: string
  poolId: string
  tenantId: string
}

/** What a handler is given beside the payload. */
export interface JobContext extends JobOrigin {
  /** Aborted when this worker is told to stop; it waits for the handler a few seconds more. */
  ending: AbortSignal
}

/** Carries out one durable effect. It may run twice (a server can die between the effect and its note), and must bear that. */
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>

/** Thrown by a handler when no repetition can help (the mail server knows no such address): the job is given up at once. */
export class Undeliverable extends Error {}

/** A job that is this worker's until its lease ends. */
export interface LeasedJob extends JobOrigin {
  kind: string
  payload: Record<string, unknown>
  /** This one included. */
  tries: number
}

/** What waits to be done, in all brands. Several processes may work on it. */
export interface JobQueue {
  /** Leases what has been due longest, of each kind as much as there is room for; in no order. */
  lease(room: ReadonlyMap<string, number>, seconds: number): Promise<LeasedJob[]>
  renew(jobs: readonly LeasedJob[], seconds: number): Promise<void>
  /** Of a job whose lease somebody else has meanwhile, the three below change nothing. */
  finish(job: LeasedJob): Promise<void>
  retry(job: LeasedJob, error: string, afterSeconds: number): Promise<void>
  /** Keeps it for an operator to look at. */
  bury(job: LeasedJob, error: string): Promise<void>
  /** Ends all leases: for where no other process works. */
  endLeases(): Promise<void>
  /** Deletes what was done or given up long ago. */
  tidy(): Promise<void>
  /** Kinds of what waits although none of these handlers takes it, and how much. */
  strangers(known: readonly string[]): Promise<{ kind: string; waiting: number }[]>
}

export interface JobsPorts {
  queue: JobQueue
  /** Whether no other process works on this database: what a killed process left half done is then taken up at once. */
  alone: boolean
  /** For how long a job belongs to a worker that says nothing more; a quarter of a minute when missing. */
  leaseSeconds?: number
  /** By the kind of the outbox row. */
  handlers: Record<string, JobHandler>
  log: Logger
}
