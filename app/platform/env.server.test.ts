import { expect, test } from 'vitest'
import { InvalidEnvironment, readEnv } from './env.server'

function complaints(source: Record<string, string>): string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.message.split('\n')
    throw error
  }
  return []
}

test('nothing set is a complete development server with demo brands', () => {
  const settings = readEnv({})
  expect(settings).toMatchObject({ NODE_ENV: 'development', PORT: 3000, JOBS: true, DEMO: true, LOG_LEVEL: 'info' })
  expect(settings.DATA_DIR).toMatch(/\/data$/)
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', REDIS_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('demo brands are seeded without DATABASE_URL only, unless asked for', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/site' }).DEMO).toBe(false)
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/site', DEMO: 'on' }).DEMO).toBe(true)
  expect(readEnv({ DEMO: 'off' }).DEMO).toBe(false)
})

test('every wrong value has a line of its own that names the variable', () => {
  const lines = complaints({ PORT: 'http', JOBS: 'yes', REDIS_URL: 'http://redis', LOG_LEVEL: 'loud', SECRET: 'short' })
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(['JOBS', 'LOG_LEVEL', 'PORT', 'REDIS_URL', 'SECRET'])
})

test('a complaint repeats neither a secret nor an address with a password', () => {
  const lines = complaints({ SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@localhost/site' })
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('hunter2')
})

test('says what belongs in front of several database hosts', () => {
  const line =
    'DATABASE_URL must be: a URL with one host; in front of several put HAProxy, which knows the primary (docs/scaling.md)'
  for (const url of ['postgres://me:pass@one,two/site', 'postgresql://one:5432,two:5433/site']) {
    expect(complaints({ DATABASE_URL: url })).toEqual([line])
  }
  expect(readEnv({ DATABASE_URL: 'postgres://me:pa%2Css@one/site?options=a,b' }).DATABASE_URL).toContain('one/site')
})

test('a replica needs the primary that it follows', () => {
  const DATABASE_REPLICA_URL = 'postgres://localhost:5001/site'
  expect(complaints({ DATABASE_REPLICA_URL })).toEqual([
    'DATABASE_URL must be: the primary that DATABASE_REPLICA_URL follows',
  ])
  expect(complaints({ DATABASE_REPLICA_URL, DATABASE_URL: 'postgres://localhost/site' })).toEqual([])
})

test('production on a database of its own needs a secret, shared by all nodes', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/site' }
  expect(complaints(production)).toEqual(['SECRET must be: at least 32 characters, the same on every node'])
  expect(complaints({ ...production, SECRET: 'x'.repeat(32) })).toEqual([])
  expect(complaints({ NODE_ENV: 'production' })).toEqual([])
  expect(complaints({ SECRET_PREVIOUS: 'short' })).toEqual(['SECRET_PREVIOUS must be: at least 32 characters'])
})

test('a forced domain is refused outside of development', () => {
  expect(complaints({ DEVELOPMENT: 'off', FORCED_DOMAIN: 'saffron.example' })[0]).toMatch(/^FORCED_DOMAIN /)
})

test('trusted proxies are networks or single addresses', () => {
  const { TRUSTED_PROXIES } = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.7' })
  expect(TRUSTED_PROXIES.check('10.9.9.9')).toBe(true)
  expect(TRUSTED_PROXIES.check('fd00::1', 'ipv6')).toBe(true)
  expect(TRUSTED_PROXIES.check('192.0.2.8')).toBe(false)
  expect(complaints({ TRUSTED_PROXIES: '10.0.0.0/40,proxy' })).toHaveLength(2)
})

test('a development server listens to this machine alone, unless told where', () => {
  expect(readEnv({}).HOST).toBe('127.0.0.1')
  expect(readEnv({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/site' }).HOST).toBe('0.0.0.0')
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/site', DEVELOPMENT: 'on' }).HOST).toBe('127.0.0.1')
})

test('a header that tells the country needs a proxy that is trusted to set it', () => {
  expect(complaints({ COUNTRY_HEADER: 'CF-IPCountry' })[0]).toMatch(/^TRUSTED_PROXIES /)
  expect(complaints({ COUNTRY_HEADER: 'CF IPCountry', TRUSTED_PROXIES: '10.0.0.0/8' })[0]).toMatch(/^COUNTRY_HEADER /)
  const { COUNTRY_HEADER } = readEnv({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '10.0.0.0/8' })
  expect(COUNTRY_HEADER).toBe('cf-ipcountry')
})

test('how much may be read in ten minutes is three numbers, or off', () => {
  expect(readEnv({}).READING_LIMITS).toEqual({ visitor: 150, member: 600, address: 1800 })
  expect(readEnv({ READING_LIMITS: '1,20,300' }).READING_LIMITS).toEqual({ visitor: 1, member: 20, address: 300 })
  expect(readEnv({ READING_LIMITS: 'off' }).READING_LIMITS).toBeNull()
  expect(complaints({ READING_LIMITS: '150' })[0]).toMatch(/^READING_LIMITS /)
})
