import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forConsole } from '../for-tenant.server'

/**
 * Counts the rows of a statement as the operator of the session may see them, at most `most`.
 * @param rows `select from …`, without a limit
 */
export function countForConsole(session: string, rows: RawBuilder<unknown>, most: number): Promise<number> {
  return forConsole(
    session,
    async (db) => {
      const counted = await sql<{ count: number }>`
        select count(*)::integer as count from (${rows} limit ${most}) counted`.execute(db)
      return counted.rows[0]?.count ?? 0
    },
    { atOnce: true, onePlan: true },
  )
}
