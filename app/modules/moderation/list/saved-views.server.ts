import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { TooManyViews, ViewNameMissing } from '../queue/errors'
import { mostViews } from '../queue/schema'

type Owner = Pick<Operator, 'id' | 'session'>

/** Filters of the queue that an operator has named; `filters` is the query of the list's URL. */
export interface SavedView {
  id: string
  name: string
  filters: Record<string, string>
}

/** Returns the operator's saved views, by name. */
export function listViews(by: Owner): Promise<SavedView[]> {
  return forConsole(
    by.session,
    (db) => viewsOf(db, by).select(['id', 'name', 'filters']).orderBy('name').limit(mostViews).execute(),
    { atOnce: true },
  )
}

/**
 * Saves filters under a name, replacing those that have it.
 * @throws ViewNameMissing 422 @throws TooManyViews 409 for a new name beyond the maximum
 */
export function saveView(by: Owner, { name, filters }: Omit<SavedView, 'id'>): Promise<void> {
  if (!name) return Promise.reject(new ViewNameMissing())
  return forConsole(by.session, async (db) => {
    // Two new names at once wait for each other, so that both are counted.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`queue views ${by.id}`}, 0))`.execute(db)
    const others = await viewsOf(db, by).select('id').where('name', '<>', name).limit(mostViews).execute()
    if (others.length === mostViews) throw new TooManyViews()
    const json = JSON.stringify(filters)
    await db
      .insertInto('queue_views')
      .values({ operator_id: by.id, id: uuidv7(), name, filters: json })
      .onConflict((conflict) => conflict.columns(['operator_id', 'name']).doUpdateSet({ filters: json }))
      .execute()
  })
}

/** Removes a saved view; one that is already gone is ignored. */
export async function removeView(by: Owner, id: string): Promise<void> {
  if (!isUuid(id)) return
  await forConsole(by.session, (db) =>
    db.deleteFrom('queue_views').where('operator_id', '=', by.id).where('id', '=', id).execute(),
  )
}

/** Query: the operator's views. */
function viewsOf(db: TenantDb, by: Pick<Owner, 'id'>) {
  return db.selectFrom('queue_views').where('operator_id', '=', by.id)
}
