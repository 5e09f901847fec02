import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import type { Tables } from '~/database/tables'
import type { Pace } from '~/platform/jobs/pace.server'

/** Rows of one statement: so many that it holds up nobody else. */
export const batch = 50

/** Whom a purge erases. Its statements run as the owner of the database and name pool and member themselves. */
export interface Erased {
  poolId: string
  tenantId: string
  accountId: string
}

/** A purge lets pages go first between its steps; one that has worked long enough goes on in the next round. */
export interface Budget {
  isSpent(): boolean
  rest: Pace
}

export class BudgetSpent extends Error {}

/** Repeats `step`, which answers how many rows it took, until it takes none. */
export async function inBatches(budget: Budget, step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0) {
    if (budget.isSpent()) throw new BudgetSpent()
    await budget.rest()
  }
  await budget.rest()
}

/**
 * A statement that removes or changes rows, together with the note of how many: both or neither, so that a purge that dies
 * and begins again counts each row once.
 * @param change returns a row for each one that it took
 */
export async function noted(erased: Erased, what: string, change: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (${change}), taken as (select count(*)::int as count from gone)
    update purges set removed = removed || jsonb_build_object(${what}::text, coalesce((removed ->> ${what})::int, 0) + taken.count)
    from taken
    where pool_id = ${erased.poolId} and account_id = ${erased.accountId} and taken.count > 0
    returning taken.count`.execute(currentDatabase().owner)
  return rows[0]?.count ?? 0
}

/** All rows of a table in which one of the columns is the member. */
export async function eraseRows(
  erased: Erased,
  budget: Budget,
  table: keyof Tables,
  columns: readonly string[],
): Promise<void> {
  for (const column of columns) {
    await inBatches(budget, () =>
      noted(
        erased,
        table,
        sql`delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)}
            where pool_id = ${erased.poolId} and ${sql.ref(column)} = ${erased.accountId} limit ${batch}
          )) returning 1`,
      ),
    )
  }
}

/** Rows that stay as books lose what they say of the person. */
export async function clearRows(
  erased: Erased,
  budget: Budget,
  table: keyof Tables,
  { of, clears }: { of: string; clears: Readonly<Record<string, null | false>> },
): Promise<void> {
  const columns = Object.entries(clears)
  const values = sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${sql.lit(value)}`))
  const filled = sql.join(
    columns.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${sql.lit(value)}`),
    sql` or `,
  )
  await inBatches(budget, () =>
    noted(
      erased,
      `${table} cleared`,
      sql`update ${sql.table(table)} set ${values} where ctid = any(array(
          select ctid from ${sql.table(table)}
          where pool_id = ${erased.poolId} and ${sql.ref(of)} = ${erased.accountId} and (${filled}) limit ${batch}
        )) returning 1`,
    ),
  )
}
