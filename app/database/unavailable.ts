import { DomainError } from '~/platform/errors'

/** The database can't be reached: the visitor gets a friendly page with status 503. */
export class DatabaseUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('common:error.unavailable', 503)
    this.cause = cause
  }
}

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])

/**
 * SQLSTATEs of a database that is unreachable or out of resources: a lost connection (08), a server that starts or
 * stops (57P), no disk space, memory or connections left (53), our own limits (25P03 an idle transaction, 55P03 a lock,
 * 57014 a statement), a file that can't be written (58030, from the embedded database), a read-only database (25006: a
 * server during failover, or an almost full disk), a connection pooler that lost a prepared statement (26000, 42P05).
 */
const awayStates = /^(08|57P|53|25P03|25006|26000|42P05|55P03|57014|58030)/

/** Whether the error is a temporary outage of the database, so that the same request may soon succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (systemCodes.has(code))
    return !('syscall' in error) || /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall))
  if (awayStates.test(code)) return true
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect|the embedded database was busy/.test(
    error.message,
  )
}

/** For a `catch`: ignores an outage of the database, when the work is repeated later anyway. */
export function ignoreIfUnavailable(error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) throw error
}
