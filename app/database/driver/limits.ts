/**
 * Time limits of the database, in milliseconds. They bound how long a frozen server, a node frozen in the middle of a
 * transaction or a broken network can block others.
 */
export const limits = {
  /** Getting a connection, whether a new one is opened or one in use becomes free. */
  connect: 5_000,
  /** The response to the start of a transaction, which waits for no lock: a healthy server responds at once. */
  opening: 5_000,
  /** A connection to a replica, and the response to the start of a transaction there: the primary is asked after it. */
  replica: 1_000,
  /** A server that was silent is asked whether it answers again: how long callers wait for that before it is certain. */
  doubt: 1_000,
  /** Between two such questions. */
  askAgain: 500,
  /** PostgreSQL's own limit, like the two below: ends the transaction of a silent process, which releases its locks. */
  idleInTransaction: 7_000,
  /** Above `idleInTransaction`: a transaction that waits for a frozen node gets the lock rather than an error. */
  lock: 9_000,
  statement: 10_000,
  /** Any response. Above `statement`: a healthy server has responded by then, if only with an error. */
  answer: 12_000,
  /** A statement of the job queue, and an idle transaction of it. */
  job: 60_000,
  /** Age of a connection, after which a new one takes its place. */
  oldest: 30 * 60_000,
  /** All connections taken for this long: they will not be released any more. */
  stuck: 60_000,
} as const

/** Limits set at the start of a transaction on PostgreSQL. The embedded database has no timeouts of its own. */
export const setLimits = `; set local statement_timeout = ${limits.statement}; set local lock_timeout = ${limits.lock}; set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}`
