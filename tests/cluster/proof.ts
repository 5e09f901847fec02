import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { lookInto } from '../support/census'
import { openOutbox } from '../support/outbox'
import { addressOf, Visitor } from '../support/visitor'
import type { Cluster } from './cluster'
import { openCluster } from './cluster'
import { Load } from './load'
import type { Part } from './processes'
import { until } from './processes'

// `npm run proof`: kills each part of a cluster in turn while people sign up, write, like and pay, and writes docs/proof.md.
// `npm run proof -- --part etcd --rounds 10`; what other runs found stays in the report.

/** What dies, and how it comes back; resolves when it is complete again. */
interface Trial {
  part: string
  /** Longest pause that the issue allows, in seconds. */
  bound: number
  run(cluster: Cluster): Promise<void>
}

/** As a service manager does: a second later. */
async function killed(...parts: Part[]): Promise<void> {
  await Promise.all(parts.map((part) => part.end('SIGKILL')))
  await pass(1_000)
  for (const part of parts) part.launch()
}

const trials: Trial[] = [
  {
    part: 'PostgreSQL alone, on the primary',
    bound: 10,
    run: async ({ database }) => database.killPostgresql(await database.primary()),
  },
  {
    part: 'machine of the primary',
    bound: 30,
    async run({ database }) {
      const node = await database.primary()
      await database.killMachine(node)
      await until('another primary', async () => (await database.primary()).name !== node.name)
      database.startMachine(node)
    },
  },
  {
    part: 'machine of the synchronous stand-by',
    bound: 30,
    async run({ database }) {
      const node = await database.standby()
      await database.killMachine(node)
      await pass(10_000)
      database.startMachine(node)
    },
  },
  {
    part: 'etcd node',
    bound: 2,
    run: async ({ database }) => killed(...database.nodes.slice(0, 1).map(({ etcd }) => etcd)),
  },
  { part: 'PgBouncer', bound: 5, run: ({ database }) => killed(database.pgbouncer) },
  { part: 'HAProxy before the database', bound: 5, run: ({ database }) => killed(database.haproxy) },
  { part: 'HAProxy before the nodes', bound: 5, run: ({ proxy }) => killed(proxy) },
  { part: 'Redis master', bound: 5, run: async ({ redis }) => killed(await redis.master()) },
  { part: 'Sentinel', bound: 2, run: ({ redis }) => killed(...redis.sentinels.slice(0, 1)) },
  { part: 'web node', bound: 5, run: ({ web }) => killed(...web.slice(0, 1)) },
  { part: 'worker', bound: 2, run: ({ worker }) => killed(worker) },
  {
    part: 'rolling restart of all nodes, with SIGTERM',
    bound: 2,
    async run({ web, worker }) {
      for (const node of [...web, worker]) {
        await node.end('SIGTERM')
        await node.start()
        // Until HAProxy has seen it.
        await pass(2_000)
      }
    },
  },
]

interface Found {
  rounds: number
  /** Seconds, of each round. */
  pauses: number[]
  friendly: number
  other: Record<string, number>
  acknowledged: number
  lost: number
  doubled: number
}

const { values } = parseArgs({ options: { part: { type: 'string' }, rounds: { type: 'string', default: '1' } } })
const rounds = Number(values.rounds)
const chosen = trials.filter(({ part }) => !values.part || part.toLowerCase().includes(values.part.toLowerCase()))
await using cluster = await openCluster((line) => console.log(line))
const ben = new Visitor(cluster.site, 'saffron')
await ben.signUp('ben', { gender: 'male', seeks: 'female' })
await ben.confirm(await openOutbox(cluster.mailDir)(addressOf('ben')))
const bensId = await ben.ownId()

const kept = resolve('.cache/proof.json')
const found: Record<string, Found> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
let failed = false
for (const trial of chosen) {
  found[trial.part] = await prove(trial)
  mkdirSync('.cache', { recursive: true })
  writeFileSync(kept, JSON.stringify(found))
  writeFileSync('docs/proof.md', report())
}
process.exitCode = failed ? 1 : 0

async function prove({ part, bound, run }: Trial): Promise<Found> {
  const load = new Load(cluster.site, bensId)
  const pauses: number[] = []
  for (let round = 0; round < rounds; round++) {
    await load.longestPause(Date.now())
    const since = Date.now()
    await run(cluster)
    await cluster.up()
    // Sentinels and Patroni decide some seconds later.
    await pass(5_000)
    pauses.push((await load.longestPause(since)) / 1000)
    console.log(`${part}: longest pause ${pauses.at(-1)?.toFixed(1)} s`)
    await until('a synchronous stand-by', async () => (await cluster.database.standby()) !== undefined)
  }
  await load.stop()
  const { lost, doubled } = await compare(load)
  const { friendly, other } = load.refusals
  const acknowledged = Object.values(load.acknowledged).reduce((sum, { size }) => sum + size, 0)
  const result = { rounds, pauses, friendly, other: Object.fromEntries(other), acknowledged, lost, doubled }
  if (lost + doubled > 0 || Math.max(...pauses) > bound) failed = true
  console.log(`${part}: ${JSON.stringify(result)}`)
  return result
}

/** Compares what was acknowledged with what the database holds. */
async function compare({ acknowledged }: Load): Promise<{ lost: number; doubled: number }> {
  const { names, drafts, likes, payments } = acknowledged
  // The provider's notifications come after the buyer. What is still missing is counted as lost below.
  await until('all payments', async () => missing(payments, (await storedNow()).payments) === 0).catch(() => undefined)
  const stored = await storedNow()

  execFileSync(process.execPath, [resolve('build/tenant.js'), 'ledger', '--all'], {
    cwd: join(cluster.folder, 'app'),
    env: { ...process.env, ...cluster.env, DATABASE_URL: cluster.database.directUrl, DATA_DIR: cluster.mailDir },
  })
  return {
    lost:
      missing(names, stored.names) +
      missing(drafts, stored.drafts) +
      missing(likes, stored.likes) +
      missing(payments, stored.payments),
    doubled:
      doubles(stored.names) +
      doubles(stored.drafts.filter((draft) => draft !== null)) +
      doubles(stored.likes) +
      doubles(stored.payments) +
      doubles(stored.bought),
  }
}

/** What the database holds; `bought` are the orders whose credits the ledger has. */
function storedNow() {
  return lookInto({ url: cluster.database.directUrl }, async (rows) => ({
    names: (await rows.selectFrom('members').select('name').execute()).map(({ name }) => name),
    drafts: (await rows.selectFrom('messages').select('draft_id').execute()).map(({ draft_id }) => draft_id),
    likes: (
      await sql<{
        name: string
      }>`select members.name from likes join members on members.id = likes.member_id`.execute(rows)
    ).rows.map(({ name }) => name),
    payments: (
      await rows.selectFrom('orders').select('provider_payment_id as id').where('status', '=', 'completed').execute()
    ).map(({ id }) => id),
    bought: (
      await rows.selectFrom('credit_ledger').select('idempotency_key as key').where('reason', '=', 'purchase').execute()
    ).map(({ key }) => key.split(':').at(-1) ?? ''),
  }))
}

function missing(expected: Set<string>, there: (string | null)[]): number {
  const known = new Set(there)
  return [...expected].filter((one) => !known.has(one)).length
}

function doubles(there: (string | null)[]): number {
  return there.length - new Set(there).size
}

function report(): string {
  const lines = trials.flatMap(({ part, bound }) => {
    const one = found[part]
    if (!one) return []
    const longest = Math.max(...one.pauses)
    const others = Object.entries(one.other).map(
      ([status, count]) => `${count} × ${status === '0' ? 'broken off' : status}`,
    )
    return [
      `| ${part} | ${one.rounds} | ${longest.toFixed(1)} s | ${bound} s | ${one.acknowledged} | **${one.lost}** | **${one.doubled}** | ${one.friendly} | ${others.join(', ') || 'none'} |`,
    ]
  })
  return `# Proof

Written by \`npm run proof\`: everything of \`deploy/\` on one machine (\`npm run cluster\`), each part killed with \`kill -9\` (if nothing else is said) while four people at a time
look at members, sign up, write, like and pay at the sandbox, on ${cpus().length} cores. They repeat what wasn't acknowledged. Parts that a service manager restarts come back after a second. After each part
the database is compared with what was acknowledged, and the ledger is proved.

*Longest pause*: the longest time in which nothing was acknowledged. *Friendly*: answers of the page that says to come back in a moment. *Other*: what else
a person would have seen.

| What happens | Rounds | Longest pause | Aim | Acknowledged | Lost | Doubled | Friendly | Other |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
