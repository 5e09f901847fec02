import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const listed = 'status = 1 and not invisible'

/** What the search, the home page and locked photos need beside the tables of 0004. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The last condition, which every id meets, keeps the planner from using this index for the list.
  await sql
    .raw(`create index members_count on members (pool_id, gender, country, birth_date, region, tenant_id, shared, id)
    where ${listed} and id > '00000000-0000-0000-0000-000000000000'`)
    .execute(db)
  await sql
    .raw(`create index members_outside on members (pool_id, country, last_active_at desc, id desc, tenant_id, shared)
    where ${listed} and has_photo and (fictional or shown_outside)`)
    .execute(db)

  await sql`alter table photos add column blurred_hash text not null`.execute(db)
  await sql`comment on column photos.blurred_hash is
    'names the blurred file: the sharp one''s name must not follow from what a locked photo shows'`.execute(db)
  await sql`drop index photos_hash`.execute(db)
  await sql`create unique index photos_hash on photos (pool_id, member_id, hash)`.execute(db)
}
