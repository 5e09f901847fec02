import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '~/platform/env.server'
import { dependencies, scripts, version } from '../../package.json'

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  stop_grace_period?: string
  healthcheck?: unknown
  command?: string | string[]
  profiles?: string[]
  env_file?: string[]
  logging?: { driver: string }
}

const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const services = Object.entries(compose.services)
const nodes = services.filter(([, { build, profiles }]) => build && !profiles)
const exampleEnv = readFileSync('deploy/example.env', 'utf8')
const operating = readFileSync('docs/operating.md', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
const haproxy = readFileSync('deploy/haproxy.cfg', 'utf8')
const password = "a/b+c@d:e%f#g?h i'j=="

afterEach(() => vi.unstubAllEnvs())

/** Fills in variables as compose does. */
function filled(environment: Record<string, string>): Record<string, string> {
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: password,
    SECRET: 'x'.repeat(44),
    REDIS_PASSWORD: 'b'.repeat(64),
    SMTP_URL: 'smtp://mail:1025',
  }
  const fill = (text: string) =>
    String(text).replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, otherwise = '') => given[name] ?? otherwise)
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

test('the variables of compose.yaml are those that the server reads, and are right', () => {
  const known = new Set([...operating.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1]))
  expect(nodes.map(([name]) => name)).toEqual(['app-1', 'app-2', 'worker'])
  for (const [name, { environment = {} }] of nodes) {
    const env = readEnv({ NODE_ENV: 'production', ...filled(environment) })
    expect(env, name).toMatchObject({ DEVELOPMENT: false, DEMO: false, JOBS: name === 'worker', HOST: '0.0.0.0' })
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([])
  }
})

/** Fixed by the image, or for other ways to run the server. */
const notForCompose = ['NODE_ENV', 'PORT', 'HOST', 'DEVELOPMENT', 'DEMO', 'FORCED_DOMAIN', 'MOLLIE_URL']

test('each variable of the server reaches its containers', () => {
  const [, table = ''] = /\n## Environment\n(.*?)\n## /s.exec(operating) ?? []
  const variables = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  )
  expect(variables.length).toBeGreaterThan(30)
  const inExample = new Set([...exampleEnv.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]))
  for (const [name, { environment = {}, env_file: files }] of nodes) {
    expect(files, name).toEqual(['.env'])
    const reaches = (variable: string) =>
      variable in environment || inExample.has(variable) || new RegExp(`\\b${variable}=`).test(dockerfile)
    const missing = variables.filter((variable) => !reaches(variable) && !notForCompose.includes(variable))
    expect(missing, name).toEqual(name === 'worker' ? ['JOBS'] : [])
  }
})

test('each line of the example file is read by the server or by compose', () => {
  const composeText = readFileSync('deploy/compose.yaml', 'utf8')
  const names = [...exampleEnv.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(names.filter((name) => !composeText.includes(`\${${name}:`) && !operating.includes(`\`${name}\``))).toEqual([])
})

test('all containers write their logs to the journal, which forgets them after 30 days', () => {
  expect(services.map(([name, { logging }]) => [name, logging?.driver])).toEqual(
    services.map(([name]) => [name, 'journald']),
  )
  expect(readFileSync('deploy/journald.conf', 'utf8')).toContain('MaxRetentionSec=30day')
})

test('the image is tagged with a release that the changelog has', () => {
  for (const [name, { image }] of nodes) expect(image, name).toBe(`manyhearts:${version}`)
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version} – `)
})

test('a password of the database may hold any character', () => {
  const [, service] = nodes[0] ?? []
  const { DATABASE_URL: url = '', ...rest } = filled(service?.environment ?? {})
  for (const [name, value] of Object.entries(rest)) if (name.startsWith('PG')) vi.stubEnv(name, value)
  const { user, password: read, host, port, database } = new pg.Client({ connectionString: url })
  expect({ user, read, host, port, database }).toEqual({
    user: 'manyhearts',
    read: password,
    host: 'postgres',
    port: 5432,
    database: 'manyhearts',
  })
  expect(() => readEnv({ DATABASE_URL: `postgres://manyhearts:a/b@127.0.0.1/x` })).toThrow('PGPASSWORD')
})

test('a node is given more time to stop than it takes', () => {
  for (const [name, { environment = {}, stop_grace_period: grace = '10s' }] of nodes) {
    const drain = Number(filled(environment).DRAIN_SECONDS)
    expect(drain, name).toBeGreaterThan(0)
    expect(Number.parseInt(grace, 10), name).toBeGreaterThan(drain + 10)
  }
})

test('every image has an exact version, and Node is one that is supported', () => {
  const images = services.flatMap(([, { image, build }]) => (image && !build ? [image] : []))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? '')
  for (const image of [...images, ...bases])
    expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/)
  for (const base of bases) expect(base).toMatch(/^node:24\./)
})

test('both proxies know every web node, and judge it by its readiness alone', () => {
  const web = nodes.map(([name]) => name).filter((name) => name !== 'worker')
  expect(caddyfile).toContain(`reverse_proxy {$NODES:${web.map((name) => `${name}:3000`).join(' ')}} {`)
  expect(caddyfile).toContain('health_uri /readyz')
  expect(caddyfile).not.toMatch(/fail_duration|max_fails|unhealthy_/)
  // Every entry uses the same block.
  expect(caddyfile.match(/reverse_proxy/g)).toHaveLength(1)
  expect(caddyfile.match(/import nodes/g)).toHaveLength(2)
  for (const [index, name] of web.entries()) {
    expect(haproxy).toContain(`server ${name} "\${NODE_${index + 1}-${name}:3000}"`)
  }
  expect(haproxy).toContain('http-check send meth GET uri /readyz')
  expect(haproxy).not.toMatch(/\bobserve\b|on-error/)
})

test('both proxies strip what visitors say of their country and trace', () => {
  for (const header of ['CF-IPCountry', 'Traceparent']) {
    expect(caddyfile).toContain(`header_up -${header}`)
    expect(haproxy).toContain(`http-request del-header ${header}`)
  }
})

test('a cluster loses nothing at a failover, and decides as fast as Patroni allows', () => {
  const { bootstrap } = parse(readFileSync('deploy/cluster/patroni.yaml', 'utf8'))
  const { ttl, loop_wait: wait, retry_timeout: retry, ...dcs } = bootstrap.dcs
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 })
  const leading = readFileSync('deploy/cluster/haproxy-database.cfg', 'utf8')
  expect(leading).toMatch(/httpchk GET \/primary/)
  expect(leading).toMatch(/on-marked-down shutdown-sessions/)
  expect(readFileSync('deploy/cluster/pgbouncer.ini', 'utf8')).toMatch(/^pool_mode = transaction$/m)
})

test("a container's own health is whether only a restart helps", () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK[^\n]*\n[^\n]*\/livez`/m)
})

test('a node drains for longer than a proxy takes to see it', () => {
  const seconds = (text: string) => Number.parseInt(text, 10)
  const [, check = ''] = /health_timeout (\d+)s/.exec(caddyfile) ?? []
  const [, every = '', fall = ''] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? []
  for (const [name, { environment = {} }] of nodes) {
    const drain = Number(filled(environment).DRAIN_SECONDS)
    expect(drain, name).toBeGreaterThan(1 + seconds(check))
    expect(drain, name).toBeGreaterThan(seconds(every) * (seconds(fall) + 1))
  }
})

test('folders that the image looks into are mounted', () => {
  const folders = [...dockerfile.matchAll(/\b(?:TENANTS|THEMES|SECRETS|DATA)_DIR=(\S+)/g)].map((match) => match[1])
  expect(folders).toHaveLength(4)
  for (const [name, { volumes = [] }] of nodes) {
    expect(volumes.map((volume) => volume.split(':')[1]).sort(), name).toEqual([...folders].sort())
  }
})

test('Redis asks for a password, and drops no counter to make room', () => {
  const { redis } = compose.services
  const command = [redis?.command].flat().join(' ')
  expect(command).toContain('--requirepass')
  expect(command).toContain('--maxmemory-policy noeviction')
  for (const [name, { environment = {} }] of nodes)
    expect(filled(environment).REDIS_URL, name).toBe(`redis://:${'b'.repeat(64)}@redis:6379`)
})

test('the bill of materials names every package that production installs', () => {
  const [, ...args] = (scripts.sbom ?? '').split(' ')
  const bill = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 << 20 }))
  const names = new Set(bill.components.map(({ name }: { name: string }) => name))
  const missing = Object.keys(dependencies).filter((name) => !names.has(name))
  expect([bill.bomFormat, missing]).toEqual(['CycloneDX', []])
})

test('both proxies limit the header, and the time to read it and the body', () => {
  for (const line of ['max_header_size 16KB', 'read_header 10s', 'read_body 6m']) expect(caddyfile).toContain(line)
  const limits = ['tune.bufsize 16384', 'timeout http-request 10s', 'timeout client 60s']
  for (const line of limits) expect(haproxy).toContain(line)
})
