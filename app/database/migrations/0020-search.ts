import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Brand and consent stand before the order: a list reads one range for each brand, whatever else is in the pool. */
const brand = 'pool_id, gender, tenant_id, shared'
const order = 'last_active_at desc, id desc'
const listed = 'status = 1 and not invisible'

/** What the search, the home page and locked photos need beside the tables of 0004. Filters stand behind the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string, condition: string) =>
    sql.raw(`create index ${name} on members (${brand}, ${columns}) where ${condition}`).execute(db)
  await index('members_list', `country, ${order}, birth_date, region, has_photo`, listed)
  await index('members_list_anywhere', `${order}, birth_date, has_photo`, listed)
  // The last condition, which every id meets, keeps the planner from using this index for the list.
  await index(
    'members_count',
    'country, birth_date, region, id',
    `${listed} and id > '00000000-0000-0000-0000-000000000000'`,
  )
  await index('members_outside', `${order}, country`, `${listed} and has_photo and (fictional or shown_outside)`)

  await sql`alter table photos add column blurred_hash text not null`.execute(db)
  await sql`comment on column photos.blurred_hash is
    'names the blurred file: the sharp one''s name must not follow from what a locked photo shows'`.execute(db)
  await sql`drop index photos_hash`.execute(db)
  await sql`create unique index photos_hash on photos (pool_id, member_id, hash)`.execute(db)
}
