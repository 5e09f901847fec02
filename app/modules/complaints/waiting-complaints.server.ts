import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import { countForConsole } from '~/database/numbers/count-for-console.server'
import { countedTo } from '~/ui/console/counted'

/** A complaint in the console's list across brands. */
export interface ComplaintLine {
  brandId: string
  reference: string
  topic: string
  name: string
  language: string
  /** ISO */
  at: string
  answered: boolean
}

/** Maximum length of the list. */
const shown = 100

/** Complaints of these brands: unanswered ones, oldest first, or answered ones, newest first. */
export function complaintsAcross(
  session: string,
  brandIds: readonly string[],
  { answered }: { answered: boolean },
): Promise<ComplaintLine[]> {
  if (brandIds.length === 0) return Promise.resolve([])
  return forConsole(
    session,
    async (db) => {
      const rows = await db
        .selectFrom('complaints')
        .select(['tenant_id', 'reference', 'topic', 'name', 'language', 'created_at'])
        .where('tenant_id', 'in', [...brandIds])
        .where('answered_at', answered ? 'is not' : 'is', null)
        .orderBy('created_at', answered ? 'desc' : 'asc')
        .limit(shown)
        .execute()
      return rows.map(({ tenant_id, created_at, ...row }) => ({
        ...row,
        brandId: tenant_id,
        at: created_at.toISOString(),
        answered,
      }))
    },
    { atOnce: true },
  )
}

/** Number of unanswered complaints of these brands, at most `countedTo` + 1. */
export async function waitingComplaints(session: string, brandIds: readonly string[]): Promise<number> {
  if (brandIds.length === 0) return 0
  const waiting = sql`
    select from complaints where answered_at is null and tenant_id = any(${[...brandIds]})`
  return countForConsole(session, waiting, countedTo + 1)
}
