import { forConsole } from '~/database/for-tenant.server'

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
