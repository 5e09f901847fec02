import type { SendingFault } from '~/platform/mail/refusals/verdicts'

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

/** A mailbox provider that refused e-mails of a brand within a day, for a fault of its sending. */
export interface RefusingProvider {
  brandId: string
  provider: string
  /** The most frequent one. */
  fault: SendingFault
  count: number
  /** ISO: the last refusal. */
  at: string
  /** The last response, without addresses. */
  diagnostic: string
  /** ISO; null if sending to it isn't slowed. */
  slowedUntil: string | null
  /** Seconds between two e-mails while it is slowed. */
  intervalSeconds: number | null
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
  providers: RefusingProvider[]
  /** Null if the database has no pg_stat_statements. */
  slow: SlowStatement[] | null
  /** All problems, the most serious first. */
  troubles: Trouble[]
}

/** A problem, shown as one sentence; `area` is the first part of a job's kind. */
export type Trouble =
  | { kind: 'silent'; name: string; seconds: number }
  | { kind: 'refused'; provider: string; count: number }
  | { kind: 'slow'; area: string; waiting: number; seconds: number }
  | { kind: 'failed'; area: string; count: number; jobs: string[] }
  | { kind: 'folders'; brands: string[] }

/** Seconds within which a due job should start. */
export const promisedSeconds = 60

/** Seconds without a heartbeat after which a node counts as gone. */
export const silentSeconds = 90
