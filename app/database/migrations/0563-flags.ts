import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Members whom a rule, or somebody of the team, points out for a look. Nothing happens to them by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flags (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    member_id uuid not null,
    rule text not null check (rule in ('repeated_text', 'links', 'phone_numbers', 'signups', 'reports', 'staff')),
    measured integer not null,
    threshold integer not null,
    note text not null default '',
    by_name text,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column flags.threshold is 'of the brand''s settings, as it was; 0 where a person flagged'`.execute(
    db,
  )
  await sql`create index flags_member on flags (pool_id, tenant_id, member_id, created_at)`.execute(db)
  await sql`create index flags_brand on flags (pool_id, tenant_id, created_at)`.execute(db)
  await protect(db, 'flags', { reach: brandPrivate, rights: ['select', 'insert'] })
  await sql`create function case_of_flag() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      perform open_case(new.pool_id, new.tenant_id, 'flag', new.id, new.member_id, new.rule);
      -- What else waits about the same member weighs more from now on.
      update cases set weight = weight + 10, rank_at = rank_at - interval '10 hours'
        where pool_id = new.pool_id and tenant_id = new.tenant_id and member_id = new.member_id and kind <> 'flag'
          and decided_at is null;
      return null;
    end $$`.execute(db)
  await sql`create trigger flags_case after insert on flags for each row execute function case_of_flag()`.execute(db)
}
