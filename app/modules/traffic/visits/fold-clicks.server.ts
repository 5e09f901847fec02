import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { postbackDays } from '../tracking'

/** Columns by which both tables count a day, besides `sub1`. */
const origin = ['pool_id', 'tenant_id', 'day', 'network', 'ref', 'lander', 'variant']

/**
 * Forgets networks' numbers of single clicks (`sub1`) in the counts of days that are as old as the log of postbacks may be:
 * the days' counts stay, by network, `ref` and lander.
 */
export async function foldClicks(): Promise<void> {
  await fold('visit_counts', origin, ['visits', 'robots'])
  const money = ['first_purchases', 'revenue', 'refunds']
  await fold('day_origins', [...origin, 'currency'], ['signups', 'activations', 'purchases', ...money])
}

async function fold(table: 'visit_counts' | 'day_origins', keys: readonly string[], sums: readonly string[]) {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  await sql`
    with old as (
      delete from ${sql.table(table)} where day < current_date - ${postbackDays}::integer and sub1 <> '' returning *
    )
    insert into ${sql.table(table)} as known (${list([...keys, ...sums])}, sub1)
    select ${list(keys)}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}, '' from old group by ${list(keys)}
    on conflict (${list([...keys, 'sub1'])}) do update
    set ${sql.join(sums.map((name) => sql`${sql.ref(name)} = known.${sql.ref(name)} + excluded.${sql.ref(name)}`))}`.execute(
    currentDatabase().owner,
  )
}
