import { DomainError } from '~/platform/errors'

/** The database can't be reached just now: the visitor gets a friendly page with status 503. */
export class DatabaseUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('common:error.unavailable', 503)
    this.cause = cause
  }
}

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])

/**
 * SQLSTATEs of a database that is away or has no place left: a lost connection (08), a server that starts or stops (57P), no
 * place on the disk, in memory or for connections (53), what was given up by our own limits (an idle transaction, a lock,
 * a statement), a file that can't be written (58030, as the embedded database says it), changes of nothing (25006: a server
 * that took over just now, or a disk that is almost full).
 */
const awayStates = /^(08|57P|53|25P03|25006|55P03|57014|58030)/

/** Whether it is the database that can't, just now: the same request may succeed in a moment. */
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

/** For a `catch`: what an outage of the database leaves undone is done another time. */
export function passOutage(error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) throw error
}
