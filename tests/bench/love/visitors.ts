import { sql } from 'kysely'
import { setDatabase } from '~/database/database.server'
import { visitorsOf } from '~/modules/likes/visitors/visitors.server'
import { rawPool } from '../database/recorded'
import type { Row } from '../measure'
import { brandIds, largePool, viewerOf, viewers } from '../million/brands'
import { compare, lookUpOf } from '../million/compare'
import type { Million } from '../million/database'
import { openMillion } from '../million/database'

/** Visitors of the viewer in the last month. */
const ownVisitors = 500

/** The first page of visitors among a million visits, compared with 24 look-ups by key. */
export async function visitorRows(): Promise<Row[]> {
  await using million = await openMillion()
  await addVisits(million)
  setDatabase(million.database)
  const pool = rawPool(million.url)
  try {
    const lookUp = await lookUpOf(pool)
    const viewer = viewerOf('whole')
    const { ratio: faces } = await compare(() => visitorsOf(viewer), { ratio: lookUp })
    const { ratio: veiled } = await compare(() => visitorsOf({ ...viewer, paid: false }), { ratio: lookUp })
    return [
      { name: 'visitors with their faces at a million visits / look-up, p95', measured: faces, unit: '×', bound: 1.5 },
      { name: 'visitors blurred at a million visits / look-up, p95', measured: veiled, unit: '×', bound: 1.5 },
    ]
  } finally {
    setDatabase(undefined)
    await pool.end()
  }
}

/** Adds two visits to each member of the large pool, and a busy month to the viewer, unless they are there. */
async function addVisits({ database: { unhurried: db } }: Million): Promise<void> {
  const found = await sql`select from profile_visits limit 1`.execute(db)
  if (found.rows.length > 0) return
  console.log('a million visits are being made …')
  await db.connection().execute(async (owner) => {
    // The rows are consistent, so foreign keys needn't be checked.
    await sql`set session_replication_role = replica`.execute(owner)
    await sql`
      insert into profile_visits (pool_id, member_id, visitor_id, tenant_id, visited_at)
      select ${largePool}::uuid, id, visitor, ${brandIds.whole}::uuid, now() - random() * interval '29 days'
      from (
        select id, lead(id, step) over (partition by step order by id) as visitor
        from members, generate_series(1, 2) step where pool_id = ${largePool} and id <> ${viewers.whole}
      ) met
      where visitor is not null`.execute(owner)
    await sql`
      insert into profile_visits (pool_id, member_id, visitor_id, tenant_id, visited_at)
      select ${largePool}::uuid, ${viewers.whole}::uuid, id, ${brandIds.whole}::uuid, now() - random() * interval '29 days'
      from members where pool_id = ${largePool} and tenant_id = ${brandIds.whole} and gender = 'male'
      order by md5(id::text) limit ${ownVisitors}
      on conflict do nothing`.execute(owner)
    await sql`reset session_replication_role`.execute(owner)
  })
  await sql`vacuum analyze profile_visits`.execute(db)
}
