import { resolve } from 'node:path'
import { hashPassword, isPassword } from '~/modules/accounts/passwords/passwords.server'
import { openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { secret } from '../support/servers/copied-database'
import { onServer } from '../support/servers/postgresql'
import { openRedis } from '../support/servers/redis'
import { openSite } from '../support/site'
import type { Bench, Row } from './measure'
import { cpuMilliseconds, median } from './measure'
import type { CountedOperation, Table } from './ops/counts'
import { asker, commitTable, countEach, risesIn } from './ops/counts'
import type { OpsSite } from './ops/fixture'
import { openOpsSite, password } from './ops/fixture'
import type { Operation } from './ops/operations'
import { operationsAmong } from './ops/operations'

const members = 20_000
const rounds = 7
const perRound = 40
const connections = 4
/** Kept between runs with the demo of this version of the schema. */
const postgresqlFolder = resolve('.cache/bench-postgresql')
const postgresqlPort = 54_330

/**
 * Every main operation in production mode, in CPU of Node and of PostgreSQL as multiples of `/api/user.php` read from
 * the database, beside the bounds and the committed table, which `--write` replaces.
 */
export const bench: Bench = async (_only, write) => {
  await using postgresql = await openPostgresql({ port: postgresqlPort, keep: postgresqlFolder })
  process.env.TEST_DATABASE_URL = postgresql.url
  await using ops = await openOpsSite(members)
  await using redis = await openRedis()
  await using caching = await openSite({
    data: ops.site.dataDir,
    env: {
      ...{ DATABASE_URL: ops.databaseUrl, SECRET: secret, DEVELOPMENT: 'off', DEMO: 'off', JOBS: 'off' },
      ...{ TRUSTED_PROXIES: '127.0.0.1', REDIS_URL: redis.url },
    },
  })
  const operations: Record<string, Operation> = operationsAmong(members)
  const counted = await countEach(ops, operations)
  const poll = { ...operations.user, bound: { times: 0.5, of: 'user' as const } } as Operation
  const measured = [
    ...Object.entries(operations).map(([name, operation]) => ({
      name,
      operation,
      ops,
      turns: counted[name]?.turns ?? 0,
    })),
    { name: 'poll from the cache', operation: poll, ops: { ...ops, site: caching }, turns: 0 },
  ]
  const spent = await spentBy(measured, () => serversOf(postgresql.url))
  const hash = await hashMs()
  return rowsOf({ measured, counted, spent, hash, write })
}

interface Measured {
  name: string
  operation: Operation
  ops: OpsSite
  turns: number
}

interface Spent {
  node: number
  postgresql: number
}

/** Measures the CPU of one call of each operation in milliseconds: medians of rounds in which they alternate. */
async function spentBy(measured: Measured[], servers: () => Promise<number[]>): Promise<Record<string, Spent>> {
  const all: Record<string, Spent[]> = Object.fromEntries(measured.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const each of measured) {
      const pids = await servers()
      const { pid } = each.ops.site
      const before = { node: cpuMilliseconds(pid), postgresql: sumOf(pids) }
      await roundOf(each)
      const node = (cpuMilliseconds(pid) - before.node) / perRound
      const postgresql = (sumOf(pids) - before.postgresql) / perRound
      // The first round warms up.
      if (round > 0) all[each.name]?.push({ node, postgresql })
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, spent]) => [
      name,
      { node: median(spent.map(({ node }) => node)), postgresql: median(spent.map(({ postgresql }) => postgresql)) },
    ]),
  )
}

async function roundOf(each: Measured): Promise<void> {
  const { operation, ops } = each
  const ask = asker(ops)
  const mailed = operation.mails ? ops.mailed() : 0
  const end = each.turns + perRound
  const work = async () => {
    while (each.turns < end) {
      const turn = each.turns
      each.turns += 1
      await ask(operation, turn)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  if (operation.mails) await ops.mails(mailed + perRound)
}

async function serversOf(url: string): Promise<number[]> {
  return (await onServer<{ pid: number }>(url, 'select pid from pg_stat_activity')).map(({ pid }) => pid)
}

/** CPU of processes that may have ended meanwhile. */
function sumOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + cpuMilliseconds(pid)
    } catch {
      return sum
    }
  }, 0)
}

/** Measures the CPU of checking a password in milliseconds. */
async function hashMs(): Promise<number> {
  const stored = await hashPassword(password)
  const before = process.cpuUsage()
  for (let time = 0; time < perRound; time += 1) await isPassword(password, stored)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / perRound
}

interface Result {
  measured: Measured[]
  counted: Record<string, CountedOperation>
  spent: Record<string, Spent>
  hash: number
  write: boolean | undefined
}

function rowsOf({ measured, counted, spent, hash, write }: Result): Row[] {
  const inAll = (name: string) => (spent[name]?.node ?? Number.NaN) + (spent[name]?.postgresql ?? Number.NaN)
  const bases = { user: inAll('user'), members: inAll('members'), hash }
  const table: Table = {}
  const printed: Record<string, Record<string, string | number>> = {}
  const rows: Row[] = []
  for (const { name, operation } of measured) {
    const { counts, sent } = counted[name] ?? { counts: noCounts, sent: { planMs: 0, allMs: 0 } }
    const { node = 0, postgresql = 0 } = spent[name] ?? {}
    table[name] = { ...counts, cpu: round2((node + postgresql) / bases.user) }
    printed[name] = {
      ...counts,
      'planning %': Math.round((100 * sent.planMs) / (sent.allMs || 1)),
      'Node ms': round2(node),
      'PostgreSQL ms': round2(postgresql),
      'ratio to user': round2((node + postgresql) / bases.user),
      bound: operation.bound ? `≤ ${operation.bound.times} × ${operation.bound.of}` : '',
    }
    if (!operation.bound) continue
    const { of, times } = operation.bound
    rows.push({ name: `${name} / ${of}, CPU`, measured: inAll(name) / bases[of], unit: '×', bound: times })
  }
  console.table(printed)
  if (write) commitTable(table)
  // How many are planned depends on how long the connections have been open.
  const rises = risesIn(table, ['transactions', 'statements', 'html', 'data', 'cpu'])
  for (const rise of rises) console.log(rise)
  return [...rows, { name: 'costs that rose by more than 10 %', measured: rises.length, unit: '', bound: 0 }]
}

const noCounts = { transactions: 0, statements: 0, planned: 0, html: 0, data: 0 }

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
