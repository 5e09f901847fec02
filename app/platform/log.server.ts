import pino from 'pino'
import { env } from './env.server'
import { traceId } from './tracing/tracing.server'

export type Logger = pino.Logger

/** Keys whose values are personal or secret: removed from log lines, at the top and one level down. */
const personal = [
  'email',
  'emailAddress',
  'name',
  'password',
  'to',
  'from',
  'address',
  'ip',
  'phone',
  'birthDate',
  'cookie',
  'authorization',
  'token',
  'secret',
  'text',
  'html',
  'body',
]

/**
 * Creates the server's log: one JSON line per event on standard output. No personal data: only ids, codes and truncated
 * addresses (client-address.server.ts, truncatedAddress).
 */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: personal.flatMap((key) => [key, `*.${key}`]), censor: '[cut]' },
      serializers: { err: describeError, error: describeError },
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ traceId: traceId() }),
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
}

let server: Logger | undefined

/** Returns the log of this process; a request logs through a child of it that carries the request id. */
export function log(): Logger {
  server ??= createLog(env().LOG_LEVEL)
  return server
}

/** Returns type, message, code and stack: drivers put row values in other fields (pg: detail, where, parameters). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    type: error.constructor.name,
    message: impersonal(error.message),
    code,
    stack: impersonal(error.stack),
    cause,
  }
}

/** Removes e-mail addresses (mail servers repeat them) and values quoted by PostgreSQL; keeps scoped package paths. */
function impersonal(text: string | undefined): string | undefined {
  return text
    ?.replace(/[^\s<>"'(:,;/\\]+@[^\s<>"'),:;/\\]+\.[a-z][^\s<>"'),:;/\\]*/gi, '[address]')
    .replace(/(invalid input syntax for type [^:]+: )"[^"]*"/g, '$1"[cut]"')
    .replace(/(Key \([^)]*\)=)\([^)]*\)/g, '$1([cut])')
}
