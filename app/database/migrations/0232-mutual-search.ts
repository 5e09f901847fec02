import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** As in 0080, 0085 and 0120: brand and audience stand before the order, filters behind it. */
const brand = 'pool_id, gender, tenant_id, audience'
const order = 'last_active_at desc, id desc'
const listed = 'status = 1 and not invisible'

/**
 * A list shows members whose wish of gender includes the viewer (docs/decisions/221). The wish becomes a part of the audience,
 * so each list still reads whole ranges of its index, and nodes of the release before read all wishes as they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose wish includes men is below 3, whose includes women above 1.
  await sql`create function wish_code(seeks text[]) returns smallint language sql immutable parallel safe
    return (case when seeks @> '{male,female}'::text[] then 2 when 'male' = any(seeks) then 1 else 3 end)::smallint`.execute(
    db,
  )
  await widenAudiences(db)
  // Goes with the indexes that it is a part of. The hash of no brands knows no seed, so the wish is put on top.
  await sql`alter table members drop column audience`.execute(db)
  await sql`alter table members add column audience bigint not null
    generated always as (hash_array_extended(shared_with, 0) # wish_code(seeks)) stored`.execute(db)
  await addIndexes(db)
}

async function widenAudiences(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audiences drop column id`.execute(db)
  await sql`delete from audiences`.execute(db)
  await sql`alter table audiences add column wish smallint not null`.execute(db)
  await sql`comment on column audiences.wish is 'wish_code of its members: 1 seeks men, 2 both, 3 women'`.execute(db)
  await sql`alter table audiences add column id bigint not null
    generated always as (hash_array_extended(brands, 0) # wish) stored`.execute(db)
  await sql`alter table audiences add primary key (pool_id, tenant_id, id)`.execute(db)
  await sql`insert into audiences (pool_id, tenant_id, brands, wish)
    select distinct pool_id, tenant_id, shared_with, wish_code(seeks) from members`.execute(db)
  await sql`create or replace function note_audiences() returns trigger language plpgsql as $$ begin
    insert into audiences (pool_id, tenant_id, brands, wish)
      select distinct pool_id, tenant_id, shared_with, wish_code(seeks) from added on conflict do nothing;
    return null;
  end $$`.execute(db)
  await sql`create or replace function note_audience() returns trigger language plpgsql as $$ begin
    insert into audiences (pool_id, tenant_id, brands, wish)
      values (new.pool_id, new.tenant_id, new.shared_with, wish_code(new.seeks)) on conflict do nothing;
    return null;
  end $$`.execute(db)
  await sql`drop trigger members_shared on members`.execute(db)
  await sql`create trigger members_shared after update of shared_with, seeks on members
    for each row when (old.shared_with is distinct from new.shared_with or old.seeks is distinct from new.seeks)
    execute function note_audience()`.execute(db)
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string, condition = listed, further = '') =>
    sql.raw(`create index ${name} on members (${brand}, ${columns}) ${further} where ${condition}`).execute(db)
  await index('members_list', `country, ${order}, birth_date, region, has_photo`)
  await index('members_list_anywhere', `${order}, birth_date, has_photo`)
  await index('members_region', `region, ${order}, birth_date, country, has_photo`)
  await index('members_city', `city_id, ${order}, birth_date, country, has_photo`)
  await index('members_cell', `cell, ${order}, birth_date, country, has_photo, city_id`)
  await index('members_outside', `${order}, country`, `${listed} and has_photo and (fictional or shown_outside)`)
  // The last condition, which every id meets, keeps the planner from using these for the list.
  const joined = `${listed} and id <> '00000000-0000-0000-0000-000000000000'`
  await index('members_newest', 'country, id desc, birth_date, region, has_photo', joined)
  await index('members_newest_anywhere', 'id desc, birth_date, has_photo', joined)
  await index(
    'members_count',
    'country, birth_date, region, has_photo, id',
    `${listed} and id > '00000000-0000-0000-0000-000000000000'`,
    'include (shared_with)',
  )
}
