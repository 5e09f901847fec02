import type pg from 'pg'
import { median } from '../measure'
import { largePool } from './brands'

const clients = 8
const rounds = 9
/** Fewer calls could contain no garbage collection, or just one that all eight clients wait for. */
const callsOfARound = 640

/** Returns the baseline: one prepared statement, as owner, without a transaction. */
export async function lookUpOf(pool: pg.Pool): Promise<() => Promise<unknown>> {
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
export async function compare<Base extends string>(
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
