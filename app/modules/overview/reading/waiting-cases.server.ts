import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'

/** Counts the open cases of brands, as of their last roll-up: a minute ago, or five where nothing happens. */
export async function waitingCases(session: string, brandIds: readonly string[]): Promise<number> {
  if (brandIds.length === 0) return 0
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<{ open: number }>`
        select coalesce(sum(cases_open), 0)::integer as open from roll_ups
        where tenant_id = any(${[...brandIds]})`.execute(db)
      return rows[0]?.open ?? 0
    },
    { atOnce: true, prepares: true },
  )
}
