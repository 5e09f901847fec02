import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** The way out: what a member said on leaving, and the proof of what was erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column deletion_note text`.execute(db)
  await sql`comment on column accounts.deletion_note is 'in the words of who left; goes with the account'`.execute(db)

  await sql`create index accounts_closed on accounts (pool_id, tenant_id, deleted_at) where deleted_at is not null`.execute(
    db,
  )

  // One row for each account that was erased. It outlives the account, so it has no foreign key.
  await sql`create table purges (
    pool_id uuid not null,
    account_id uuid not null,
    tenant_id uuid not null,
    reason text,
    closed_at timestamptz not null,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    removed jsonb not null default '{}',
    delayed jsonb not null default '{}',
    next_look_at timestamptz not null default now(),
    primary key (pool_id, account_id)
  )`.execute(db)
  await sql`comment on column purges.removed is 'rows by table, and files'`.execute(db)
  await sql`comment on column purges.delayed is 'parts that wait, each with its reason'`.execute(db)
  await sql`create index purges_unfinished on purges (pool_id, tenant_id, next_look_at) where finished_at is null`.execute(
    db,
  )
  await protect(db, 'purges', { reach: brandPrivate, rights: ['select'] })

  // Whatever a purge looks for by the member has an index.
  await sql`create index inbox_hidden on conversation_members (pool_id, member_id, conversation_id)
    where hidden_at is not null`.execute(db)
  await sql`create index reports_of_reporter on reports (pool_id, reporter_id)`.execute(db)
  await sql`create index complaints_account on complaints (pool_id, account_id)`.execute(db)
  await sql`create index complaints_email on complaints (pool_id, tenant_id, lower(email))`.execute(db)
  await sql`create index discount_codes_user on discount_codes (pool_id, user_id) where user_id is not null`.execute(db)

  // The ledger only grows, but for an operator's words about a person, which a purge takes out.
  await sql`create or replace function refuse_change() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then return new; end if;
    raise exception 'the ledger only grows';
  end $$`.execute(db)
}
