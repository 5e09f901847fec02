import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

const listed = 'status = 1 and not invisible'
const order = 'last_active_at desc, id desc'

/**
 * A member is shown by the sister brands that their consent named, and by no other (docs/decisions/080): `shared` said
 * only that there was one. A list reads a range for each audience, a number that stands for the brands named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consents add column brands jsonb not null default '[]'`.execute(db)
  await sql`comment on column consents.brands is
    'the sister brands that the consent named: [{id, name}]; for kind sister_brands'`.execute(db)
  await sql`alter table members add column shared_with uuid[] not null default '{}'`.execute(db)
  await sql`comment on column members.shared_with is 'sister brands that the standing consent names, ascending'`.execute(
    db,
  )
  await keepConsents(db)
  await sql`alter policy app on members using (pool_id = app_pool() and (tenant_id = app_tenant()
    or (tenant_id = any(app_visible_tenants()) and app_tenant() = any(shared_with))))`.execute(db)
  for (const index of ['list', 'list_anywhere', 'count', 'outside']) {
    await sql`drop index ${sql.ref(`members_${index}`)}`.execute(db)
  }
  await sql`comment on column members.shared is 'read no more: shared_with says it; goes with a later release'`.execute(
    db,
  )
  await sql`alter table members add column audience bigint not null
    generated always as (hash_array_extended(shared_with, 0)) stored`.execute(db)
  await addAudiences(db)
  await addIndexes(db)
}

/** Consents of before named the brands by slug. A brand that can't be told any more is no longer consented to. */
async function keepConsents(db: Kysely<unknown>): Promise<void> {
  await sql`update consents set brands = named.brands
    from (
      select consents.pool_id, consents.id,
        jsonb_agg(jsonb_build_object('id', homes.tenant_id, 'name', homes.slug) order by homes.slug) as brands
      from consents join tenant_homes homes on homes.pool_id = consents.pool_id
        and homes.slug = any(string_to_array(substr(consents.version, 3), ','))
      where consents.kind = 'sister_brands'
      group by consents.pool_id, consents.id
    ) named
    where named.pool_id = consents.pool_id and named.id = consents.id`.execute(db)
  await sql`update members set shared_with = array(
      select (brand ->> 'id')::uuid as id from jsonb_array_elements(consents.brands) brand order by id
    )
    from consents
    where consents.pool_id = members.pool_id and consents.account_id = members.id
      and consents.kind = 'sister_brands' and consents.withdrawn_at is null and members.shared`.execute(db)
}

/** The sets of brands that members of a brand have consented to. Whoever writes a member, the set is here. */
async function addAudiences(db: Kysely<unknown>): Promise<void> {
  await sql`create table audiences (
    pool_id uuid not null,
    tenant_id uuid not null,
    brands uuid[] not null,
    id bigint not null generated always as (hash_array_extended(brands, 0)) stored,
    primary key (pool_id, tenant_id, id)
  )`.execute(db)
  await protect(db, 'audiences', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or tenant_id = any(app_visible_tenants()))',
    write: 'pool_id = app_pool() and tenant_id = app_tenant()',
    rights: ['select', 'insert'],
  })
  await sql`insert into audiences (pool_id, tenant_id, brands)
    select distinct pool_id, tenant_id, shared_with from members`.execute(db)
  await sql`create function note_audiences() returns trigger language plpgsql as $$ begin
    insert into audiences (pool_id, tenant_id, brands)
      select distinct pool_id, tenant_id, shared_with from added on conflict do nothing;
    return null;
  end $$`.execute(db)
  await sql`create function note_audience() returns trigger language plpgsql as $$ begin
    insert into audiences (pool_id, tenant_id, brands)
      values (new.pool_id, new.tenant_id, new.shared_with) on conflict do nothing;
    return null;
  end $$`.execute(db)
  await sql`create trigger members_added after insert on members
    referencing new table as added for each statement execute function note_audiences()`.execute(db)
  await sql`create trigger members_shared after update of shared_with on members
    for each row when (old.shared_with is distinct from new.shared_with) execute function note_audience()`.execute(db)
}

/** Those of 0020, with the audience where the consent stood. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string, condition: string) =>
    sql
      .raw(`create index ${name} on members (pool_id, gender, tenant_id, audience, ${columns}) where ${condition}`)
      .execute(db)
  await index('members_list', `country, ${order}, birth_date, region, has_photo`, listed)
  await index('members_list_anywhere', `${order}, birth_date, has_photo`, listed)
  // The last condition, which every id meets, keeps the planner from using this index for the list.
  await index(
    'members_count',
    'country, birth_date, region, id',
    `${listed} and id > '00000000-0000-0000-0000-000000000000'`,
  )
  await index('members_outside', `${order}, country`, `${listed} and has_photo and (fictional or shown_outside)`)
}
