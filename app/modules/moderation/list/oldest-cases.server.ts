import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import type { CasesTable } from '~/database/tables/reports'
import { listed } from './wish.server'

export interface OldestCase extends Pick<CasesTable, 'kind'> {
  id: string
  brandId: string
  topic: string
  /** ISO time. */
  openedAt: string
}

/** Returns the cases that have been open longest, regardless of their weight. */
export function oldestCases(session: string, brandIds: readonly string[], most: number): Promise<OldestCase[]> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<Omit<OldestCase, 'openedAt'> & { openedAt: Date }>`
      select id, tenant_id as "brandId", kind, topic, opened_at as "openedAt" from cases
      where decided_at is null and tenant_id = any(${[...brandIds]}) ${listed}
      order by opened_at, id limit ${most}`.execute(db)
      return rows.map(({ openedAt, ...row }) => ({ ...row, openedAt: openedAt.toISOString() }))
    },
    { atOnce: true },
  )
}
