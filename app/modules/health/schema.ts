/** State of the queue of one kind of job. */
export interface QueueLine {
  kind: string
  waiting: number
  failed: number
  oldestSeconds: number
  state: 'good' | 'slow' | 'failed'
}

/** A job that was given up, without its payload. */
export interface FailedJob {
  id: string
  kind: string
  brandId: string
  /** ISO */
  at: string
  tries: number
  error: string
}

/** A server or worker process of the installation. */
export interface NodeLine {
  id: string
  name: string
  kind: 'web' | 'worker' | 'both'
  version: string
  runtime: string
  memoryMb: number
  startedAt: string
  seenAt: string
  state: 'serving' | 'draining' | 'silent'
}

export interface FailedMail {
  id: string
  brandId: string
  mail: string
  at: string
  outcome: 'refused' | 'bounced'
}

export interface SlowStatement {
  text: string
  calls: number
  meanMs: number
  longestMs: number
}

export interface Health {
  queues: QueueLine[]
  failed: FailedJob[]
  nodes: NodeLine[]
  failedMails: FailedMail[]
  /** In the last 24 hours; at most `countedTo` + 1. */
  failedMailsToday: number
  /** Null if the database has no pg_stat_statements. */
  slow: SlowStatement[] | null
  /** The most serious problem, shown as one sentence. */
  worst: Trouble
}

/** A problem; `area` is the first part of a job's kind. */
export type Trouble =
  | { kind: 'well' }
  | { kind: 'silent'; name: string; seconds: number }
  | { kind: 'slow'; area: string; waiting: number; seconds: number }
  | { kind: 'failed'; area: string; count: number }

/** Seconds within which a due job should start. */
export const promisedSeconds = 60

/** Seconds without a heartbeat after which a node counts as gone. */
export const silentSeconds = 90
