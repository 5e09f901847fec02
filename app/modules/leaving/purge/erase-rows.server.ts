import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inPool } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import type { Pace } from '~/platform/jobs/pace.server'

/** Rows per statement, few enough not to block other transactions. */
export const batch = 50

/**
 * The account that a purge erases. Statements run as the database owner, so they must name pool and member themselves.
 */
export interface Erased {
  poolId: string
  tenantId: string
  accountId: string
}

/** Limits a purge: `rest` lets page requests run between steps; after `isSpent` the next round continues. */
export interface Budget {
  isSpent(): boolean
  rest: Pace
}

export class BudgetSpent extends Error {}

/** Repeats `step`, which returns how many rows it changed, until it changes none. */
export async function inBatches(budget: Budget, step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0) {
    if (budget.isSpent()) throw new BudgetSpent()
    await budget.rest()
  }
  await budget.rest()
}

/**
 * Runs a statement that removes or changes rows and records the count in the same statement, so that a purge that is
 * interrupted and restarted counts each row once.
 * @param change statement that returns one row for each row it changes
 */
export async function noted(erased: Erased, what: string, change: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (${change}), taken as (select count(*)::int as count from gone)
    update purges set removed = removed || jsonb_build_object(${what}::text, coalesce((removed ->> ${what})::int, 0) + taken.count)
    from taken
    where ${inPool(erased)} and account_id = ${erased.accountId} and taken.count > 0
    returning taken.count`.execute(currentDatabase().owner)
  return rows[0]?.count ?? 0
}

/** Deletes all rows of a table in which one of the columns is the member. */
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
            where ${inPool(erased)} and ${sql.ref(column)} = ${erased.accountId} limit ${batch}
          )) returning 1`,
      ),
    )
  }
}

/** Clears the personal columns of rows that are kept as accounting records. */
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
          where ${inPool(erased)} and ${sql.ref(of)} = ${erased.accountId} and (${filled}) limit ${batch}
        )) returning 1`,
    ),
  )
}
