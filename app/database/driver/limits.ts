/**
 * How long the database may take before it is given up, in milliseconds. Whatever freezes (a server, another node in the
 * middle of a transaction, the network between) holds nobody up for longer.
 */
export const limits = {
  /** For a connection, a new one or one that others have just now. */
  connect: 5_000,
  /** For the answer to the beginning of a transaction, which waits for nothing: a server that is there gives it at once. */
  opening: 5_000,
  /** A transaction whose process says nothing more lets go of its locks. PostgreSQL's, as the two below. */
  idleInTransaction: 7_000,
  /** Above `idleInTransaction`: whoever waits for a frozen node gets the lock rather than an error. */
  lock: 9_000,
  statement: 10_000,
  /** For any answer; above `statement`: a server that is there has answered by then, with an error at worst. */
  answer: 12_000,
  /** A statement of the job queue, and a transaction of it that says nothing more. */
  job: 60_000,
  /** All connections taken for so long: nothing here gives them back any more. */
  stuck: 60_000,
} as const

/** What a transaction on PostgreSQL says at its beginning; the embedded database has one process, and no clock of its own. */
export const setLimits = `; set local statement_timeout = ${limits.statement}; set local lock_timeout = ${limits.lock}; set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}`
