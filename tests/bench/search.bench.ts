import type pg from 'pg'
import { setDatabase } from '~/database/database.server'
import type { Statement } from './database/recorded'
import { onConnection, rawPool, replay } from './database/recorded'
import type { Bench, Row } from './measure'
import { median } from './measure'
import { largePool, viewerOf } from './million/brands'
import type { Million } from './million/database'
import { openMillion } from './million/database'
import type { Query } from './million/queries'
import { queriesOf } from './million/queries'
import { explain, statementsOf } from './million/statements'

const clients = 8
const rounds = 9
/** Fewer calls could contain no garbage collection, or just one that all eight clients wait for. */
const callsOfARound = 640

/** A member's reads among a million members, compared with 24 look-ups by key and with the same SQL by raw `pg`. */
export const bench: Bench = async () => {
  await using million = await openMillion()
  setDatabase(million.database)
  const pool = rawPool(million.url)
  try {
    const rows: Row[] = []
    const lookUp = await lookUpOf(pool)
    for (const { name, query, statements } of await queries(million.url)) {
      const raw = () => onConnection(pool, (client) => replay(client, statements, undefined))
      const { base, same } = await compare(query.run, { base: lookUp, same: raw })
      rows.push({ name: `${name} / look-up, p95`, measured: base, unit: '×', bound: query.bound })
      rows.push({ name: `${name} / same SQL by raw pg, p95`, measured: same, unit: '×', bound: 1.8 })
    }
    return [...rows, ...(await growth(million))]
  } finally {
    setDatabase(undefined)
    await pool.end()
  }
}

interface Named {
  name: string
  query: Query
  statements: Statement[]
}

async function queries(url: string): Promise<Named[]> {
  const all: Named[] = []
  for (const brand of ['whole', 'small'] as const) {
    for (const query of await queriesOf(viewerOf(brand))) {
      const name = brand === 'whole' ? query.name : `brand with 0.1 % of its pool: ${query.name}`
      all.push({ name, query, statements: await statementsOf(url, query.run) })
    }
  }
  return all
}

async function readings(url: string, named: Named[]) {
  const all: { name: string; buffers: number; descents: number }[] = []
  for (const { name, statements } of named) {
    // The first run also reads the system catalog.
    await explain(url, statements)
    all.push({ name, ...(await explain(url, statements)) })
  }
  return all
}

/** Members of other pools make indexes deeper: by one page per descent at most. */
async function growth({ url, before }: Million): Promise<Row[]> {
  const named = await queries(url)
  const smaller = new Map((await readings(before, named)).map(({ name, buffers }) => [name, buffers]))
  return (await readings(url, named)).map(({ name, buffers, descents }) => ({
    name: `${name}: more buffers a descent, ten times the members elsewhere`,
    measured: Math.max(0, buffers - (smaller.get(name) ?? Number.NaN)) / descents,
    unit: '',
    bound: 1,
  }))
}

/** Returns the baseline: one prepared statement, as owner, without a transaction. */
async function lookUpOf(pool: pg.Pool): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from members where pool_id = $1 order by md5(id::text) limit 24000',
    [largePool],
  )
  const text = `select id, name, gender, birth_date, city, lat, lon, premium, fictional, last_active_at from members
    where pool_id = $1 and id = any($2)`
  let next = 0
  return () => {
    next = (next + 24) % rows.length
    return pool.query({ name: 'look-up', text, values: [largePool, rows.slice(next, next + 24).map(({ id }) => id)] })
  }
}

/**
 * Measures the ratio of our p95 to that of each base. They alternate, so that other load on the machine affects all of
 * them, and the result is the median of the rounds.
 */
async function compare<Base extends string>(
  ours: () => Promise<unknown>,
  bases: Record<Base, () => Promise<unknown>>,
): Promise<Record<Base, number>> {
  const names = Object.keys(bases) as Base[]
  const ratios = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Base, number[]>
  for (let round = 0; round <= rounds; round++) {
    const p95 = await round95(ours)
    for (const name of names) {
      const ratio = p95 / (await round95(bases[name]))
      if (round > 0) ratios[name].push(ratio)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(ratios[name])])) as Record<Base, number>
}

/** Measures the p95 of a call with eight concurrent clients. */
async function round95(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const work = async () => {
    while (times.length < callsOfARound) {
      const begun = performance.now()
      await call()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}
