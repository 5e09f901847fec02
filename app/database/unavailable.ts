import { DomainError } from '~/platform/errors'

/** The database can't be reached just now: the visitor gets a friendly page with status 503. */
export class DatabaseUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('common:error.unavailable', 503)
    this.cause = cause
  }
}

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])

/** Lost connection, or a server that starts, stops or has no place left (SQLSTATE class 08, 57P, 53300). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (systemCodes.has(code))
    return !('syscall' in error) || /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall))
  if (/^(08|57P|53300)/.test(code)) return true
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect|the embedded database was busy/.test(
    error.message,
  )
}
