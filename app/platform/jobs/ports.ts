import type { Logger } from '../log.server'

/** Runs one statement and gives its rows; or several, without values, and need not give any. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows?: readonly unknown[] }>

/** Where a job came from; `id` is the same whenever it is repeated. */
export interface JobOrigin {
  id: string
  poolId: string
  tenantId: string
}

/** Carries out one durable effect. It may run twice (a server can die between the effect and its note), and must bear that. */
export type JobHandler = (payload: Record<string, unknown>, origin: JobOrigin) => Promise<void>

/** Thrown by a handler when no repetition can help (the mail server knows no such address): the job is given up at once. */
export class Undeliverable extends Error {}

export interface JobsPorts {
  /** As the owner of the database, each call on a connection of its own; a failed call leaves no transaction open. */
  executeSql: ExecuteSql
  /** Does `work` while no other process of this database does such. */
  oneAtATime(work: () => Promise<void>): Promise<void>
  /** One transaction as the jobs role, which may read and mark the outbox. */
  runAsJobs<T>(work: (executeSql: ExecuteSql) => Promise<T>): Promise<T>
  /** The database role of `runAsJobs`; it is granted to add jobs, the tenants' role is granted nothing. */
  role: string
  /** Whether no other process works on this database: what a killed process left half done is then taken up at once. */
  alone: boolean
  /** For how long a job belongs to a worker that says nothing more; a quarter of a minute when missing. */
  leaseSeconds?: number
  /** By the kind of the outbox row. */
  handlers: Record<string, JobHandler>
  log: Logger
}
