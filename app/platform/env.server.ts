import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseNetwork } from './addresses/networks.server'
import { behindSentinels, sentinelForm } from './cache/redis-address'

const flag = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on')
const port = z.coerce.number('a port number').int('a whole number').min(1, 'at least 1').max(65535, 'at most 65535')
const folder = z.string().transform((value) => resolve(value))

function url(...protocols: string[]) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
}

/** The usual mistake is a password that isn't percent-encoded, so the message explains that. */
function databaseUrl(known: string) {
  return z
    .string()
    .refine((value) => !/^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*,/.test(value), {
      message: `a URL with one host; in front of several put HAProxy, which knows ${known} (docs/scaling.md)`,
      abort: true,
    })
    .refine(
      (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
      'a URL that begins with postgres:// or postgresql://, its password percent-encoded, or left out and in PGPASSWORD as it is',
    )
}

const redisUrl = z
  .string()
  .refine(
    (value) => (URL.canParse(value) && /^rediss?:\/\//.test(value)) || behindSentinels(value) !== null,
    `a URL that begins with redis:// or rediss://, or ${sentinelForm}`,
  )

/** Bucket for photos: `https://<key>:<secret>@<host>/<bucket>`. */
const bucketUrl = url('http:', 'https:').refine((value) => {
  const { username, password, pathname } = new URL(value)
  return username !== '' && password !== '' && /^\/[a-z0-9]/.test(pathname)
}, 'https://<key>:<secret>@<host>/<bucket>')

const networks = z
  .string()
  .default('')
  .transform((value, context) => {
    const list = new BlockList()
    for (const written of value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const network = parseNetwork(written)
      if (network) list.addSubnet(network.address, network.prefix, network.family)
      else context.addIssue({ code: 'custom', message: `networks such as 10.0.0.0/8, not '${written}'` })
    }
    return list
  })

/** Hosts of partners inside the operator's network: 'name', 'name:port'. */
const hosts = z
  .string()
  .default('')
  .transform((value, context) => {
    const list = value
      .toLowerCase()
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean)
    for (const host of list) {
      const isHost = URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host.replace(/:80$/, '')
      if (!isHost) context.addIssue({ code: 'custom', message: `hosts such as tracker.internal:8080, not '${host}'` })
    }
    return new Set(list)
  })

/** Maximum number of member pages and profiles opened within ten minutes. */
export interface ReadingLimits {
  /** By all visitors at one address. */
  visitor: number
  member: number
  /** By all visitors and members at one address. */
  address: number
}

const readingLimits = z
  .string()
  .regex(/^(off|[1-9]\d{0,6}(,[1-9]\d{0,6}){2})$/, 'off, or <visitors>,<member>,<address>: 150,600,1800')
  .default('150,600,1800')
  .transform((value): ReadingLimits | null => {
    if (value === 'off') return null
    const [visitor = 0, member = 0, address = 0] = value.split(',').map(Number)
    return { visitor, member, address }
  })

const secret = z.string().min(32, 'at least 32 characters')

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'the name of a header, such as CF-IPCountry')
  .toLowerCase()

/** Development mode: brands at <slug>.localhost, /dev pages, e-mails in a folder. Default without DATABASE_URL. */
function isDevelopment(values: { DEVELOPMENT?: boolean | undefined; DATABASE_URL?: string | undefined }): boolean {
  return values.DEVELOPMENT ?? !values.DATABASE_URL
}

const variables = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().optional(),
    METRICS_PORT: port.optional(),
    DRAIN_SECONDS: z.coerce
      .number('a number of seconds')
      .int('a whole number')
      .min(0, 'at least 0')
      .max(300, 'at most 300')
      .default(0),
    METRICS_HOST: z.string().default('127.0.0.1'),
    DATA_DIR: folder.default(resolve('data')),
    TENANTS_DIR: folder.default(resolve('tenants')),
    THEMES_DIR: folder.default(resolve('themes')),
    SECRETS_DIR: folder.default(resolve('secrets')),
    DATABASE_URL: databaseUrl('the primary').optional(),
    DATABASE_REPLICA_URL: databaseUrl('the replicas').optional(),
    DATABASE_PREPARED: flag.default(true),
    REDIS_URL: redisUrl.optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    MAIL_SPF: z
      .string()
      .regex(/^(?:include:|a:|mx:|ip4:|ip6:)[a-z0-9._:/-]{1,200}$/i, 'a term of SPF, such as include:_spf.example.org')
      .optional(),
    S3_URL: bucketUrl.optional(),
    MOLLIE_URL: url('https:', 'http:').default('https://api.mollie.com/v2'),
    SMS_URL: url('https:').optional(),
    SMS_KEY: z.string().optional(),
    POSTBACK_HOSTS: hosts,
    CONSOLE_HOST: z.hostname('a host name, such as console.example.org').toLowerCase().optional(),
    FORCED_DOMAIN: z.string().toLowerCase().optional(),
    TRUSTED_PROXIES: networks,
    COUNTRY_HEADER: headerName.optional(),
    READING_LIMITS: readingLimits,
    PAGE_CACHE_MB: z.coerce
      .number('a number of megabytes')
      .int('a whole number')
      .min(1, 'at least 1')
      .max(16_384, 'at most 16384')
      .default(64),
    JOBS: flag.default(true),
    DEMO: flag.optional(),
    DEVELOPMENT: flag.optional(),
    LANGUAGE_DROPDOWN: z.enum(['auto', 'hidden', 'all']).default('auto'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SECRET: secret.optional(),
    SECRET_PREVIOUS: secret.optional(),
  })
  .superRefine((values, context) => {
    if (values.FORCED_DOMAIN && !isDevelopment(values)) {
      context.addIssue({ code: 'custom', path: ['FORCED_DOMAIN'], message: 'unset, for it works in development only' })
    }
    if (values.COUNTRY_HEADER && values.TRUSTED_PROXIES.rules.length === 0) {
      const message = 'the networks of the proxy that sets COUNTRY_HEADER: nobody else is believed'
      context.addIssue({ code: 'custom', path: ['TRUSTED_PROXIES'], message })
    }
    if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
      const message = 'the primary that DATABASE_REPLICA_URL follows'
      context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message })
    }
    if (values.SMS_URL && !values.SMS_KEY) {
      context.addIssue({ code: 'custom', path: ['SMS_KEY'], message: 'the key of the gateway that SMS_URL names' })
    }
    if (!values.SECRET && values.DATABASE_URL && values.NODE_ENV === 'production') {
      context.addIssue({ code: 'custom', path: ['SECRET'], message: 'at least 32 characters, the same on every node' })
    }
  })
  .transform((values) => ({
    ...values,
    // A development server shows all e-mails, so by default only this machine can reach it.
    HOST: values.HOST ?? (isDevelopment(values) ? '127.0.0.1' : '0.0.0.0'),
    CONSOLE_HOST: values.CONSOLE_HOST ?? (isDevelopment(values) ? 'console.localhost' : null),
    DEMO: values.DEMO ?? !values.DATABASE_URL,
    DEVELOPMENT: isDevelopment(values),
  }))

/** The server's settings, under the names of their variables (docs/operating.md). Folders are absolute paths. */
export type Env = z.output<typeof variables>

export class InvalidEnvironment extends Error {}

/**
 * Parses a set of environment variables; an empty value counts as absent.
 * @throws InvalidEnvironment whose message has one line per wrong variable and never repeats a value that may be secret
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  throw new InvalidEnvironment(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} must be: ${issue.message}`).join('\n'),
  )
}

let current: Env | undefined

/** Returns the settings of this process, read once on first use. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** Returns a secret that a brand's settings refer to by `{"env": "NAME"}`. */
export function environmentVariable(name: string): string | undefined {
  return process.env[name] || undefined
}

/** Where the console is, without a slash at the end; only for an installation that has one. */
export function consoleOrigin({ CONSOLE_HOST, DEVELOPMENT, PORT }: Env): string {
  return DEVELOPMENT ? `http://${CONSOLE_HOST}:${PORT}` : `https://${CONSOLE_HOST}`
}
