/** What carries out one kind of job, as it is just now. */
export interface QueueLine {
  kind: string
  waiting: number
  failed: number
  oldestSeconds: number
  state: 'good' | 'slow' | 'failed'
}

/** A job that was given up, without what it was about. */
export interface FailedJob {
  id: string
  kind: string
  brandId: string
  /** ISO */
  at: string
  tries: number
  error: string
}

/** A process of the installation. */
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
  /** Null where the database keeps no statistics of statements. */
  slow: SlowStatement[] | null
  /** The worst of it, in one sentence. */
  worst: Trouble
}

/** What is wrong; `area` is the first word of a job's kind. */
export type Trouble =
  | { kind: 'well' }
  | { kind: 'silent'; name: string; seconds: number }
  | { kind: 'slow'; area: string; waiting: number; seconds: number }
  | { kind: 'failed'; area: string; count: number }

/** A job that is due is begun within so many seconds. */
export const promisedSeconds = 60

/** A node that said nothing for so long is not there. */
export const silentSeconds = 90
