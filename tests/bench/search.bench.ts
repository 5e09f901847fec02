import { setDatabase } from '~/database/database.server'
import type { Statement } from './database/recorded'
import { onConnection, rawPool, replay } from './database/recorded'
import type { Bench, Row } from './measure'
import { viewerOf } from './million/brands'
import { compare, lookUpOf } from './million/compare'
import type { Million } from './million/database'
import { openMillion } from './million/database'
import type { Query } from './million/queries'
import { queriesOf } from './million/queries'
import { explain, statementsOf } from './million/statements'

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
