import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { isoMoment } from '~/database/json/rows-as-json'
import { inBrand } from '~/database/scope.server'
import type { LedgerLine } from '../schema'

/** Number of the newest movements that are read, and of the lines shown. */
const looked = 200
const shown = 12

export type Run = Omit<LedgerLine, 'balance'>

/**
 * SQL: the newest movements of a member's credits. Consecutive ones of a kind are one line; a movement with a note has
 * a line of its own.
 */
export function newestRuns(db: TenantDb, id: string): RawBuilder<Run> {
  return sql`
    with newest as (
      select id, reason, delta, coalesce(note, '') as note, created_at, row_number() over () as place
      from (select id, reason, delta, note, created_at from credit_ledger
        where ${inBrand(db)} and account_id = ${id}
        order by created_at desc, id desc limit ${looked}) looked
    ), begun as (
      select *, (note <> '' or lag(note) over (order by place) <> ''
        or lag(reason) over (order by place) is distinct from reason)::integer as begins
      from newest
    ), placed as (
      select *, sum(begins) over (order by place) as run from begun
    )
    select (array_agg(id order by place))[1] as id, min(reason) as reason, count(*)::integer as times,
      ${isoMoment(sql`max(created_at)`)} as at, sum(delta)::integer as delta, nullif(min(note), '') as note
    from placed where run <= ${shown} group by run order by run`
}

/** Adds to each line the balance after it. @param balance the current balance */
export function linesOf(runs: readonly Run[], balance: number): LedgerLine[] {
  let after = balance
  return runs.map((run) => {
    const line = { ...run, balance: after }
    after -= run.delta
    return line
  })
}
