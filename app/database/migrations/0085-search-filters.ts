import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** As in 0080: brand and audience stand before the order, filters behind it. */
const brand = 'pool_id, gender, tenant_id, audience'
const order = 'last_active_at desc, id desc'
const listed = 'status = 1 and not invisible'

/** The orders by distance and by who joined last, the distance filter, and photos in the count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string, condition = listed) =>
    sql.raw(`create index ${name} on members (${brand}, ${columns}) where ${condition}`).execute(db)
  // Distances run from city to city: the nearest members are those of the nearest city.
  await index('members_city', `city_id, ${order}, birth_date, country, has_photo`)
  await index('members_cell', `cell, ${order}, birth_date, country, has_photo, city_id`)
  // The last condition, which every id meets, keeps the planner from using these for the list: it sorted hundreds of rows.
  const joined = `${listed} and id <> '00000000-0000-0000-0000-000000000000'`
  await index('members_newest', 'country, id desc, birth_date, region, has_photo', joined)
  await index('members_newest_anywhere', 'id desc, birth_date, has_photo', joined)
  await sql`drop index members_count`.execute(db)
  await index(
    'members_count',
    'country, birth_date, region, has_photo, id',
    `${listed} and id > '00000000-0000-0000-0000-000000000000'`,
  )
}
