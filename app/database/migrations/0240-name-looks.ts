import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { nameLooks } from '~/platform/names/name-looks'

/** Rows of one update. */
const batch = 5_000

/**
 * What a name looks like is unique within a brand, as its key is. Of those who look alike already the first keeps it; the others
 * keep their names, and have none. A node of the release before writes none either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column name_looks text`.execute(db)
  const { rows } = await sql<{ pool: string; tenant: string; id: string; name: string }>`
    select a.pool_id as pool, a.tenant_id as tenant, a.id, m.name
    from accounts a join members m on m.pool_id = a.pool_id and m.id = a.id order by a.id`.execute(db)
  const first = new Map<string, { pool: string; id: string; looks: string }>()
  for (const { pool, tenant, id, name } of rows) {
    const looks = nameLooks(name)
    const key = `${pool}/${tenant}/${looks}`
    if (!first.has(key)) first.set(key, { pool, id, looks })
  }
  const kept = [...first.values()]
  for (let start = 0; start < kept.length; start += batch) {
    await sql`
      update accounts set name_looks = known.looks
      from jsonb_to_recordset(${JSON.stringify(kept.slice(start, start + batch))}::jsonb) as known (pool uuid, id uuid, looks text)
      where accounts.pool_id = known.pool and accounts.id = known.id`.execute(db)
  }
  await sql`create unique index accounts_name_looks on accounts (pool_id, tenant_id, name_looks)`.execute(db)
}
