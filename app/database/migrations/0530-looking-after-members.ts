import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What the console finds members by in all of its operator's brands at once; notes about them, and the e-mails they were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await found(db)
  await sql`create table member_notes (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    author text not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on table member_notes is 'what operators noted about a member'`.execute(db)
  await sql`create index member_notes_member on member_notes (pool_id, member_id, created_at)`.execute(db)
  await protect(db, 'member_notes', { reach: brandPrivate, rights: ['select', 'insert'] })

  await sql`create table sent_mails (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    kind text not null,
    sent_at timestamptz not null default now(),
    outcome text not null check (outcome in ('sent', 'refused', 'bounced')),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column sent_mails.id is 'of the e-mail: what its bounce names'`.execute(db)
  await sql`create index sent_mails_account on sent_mails (pool_id, account_id, sent_at)`.execute(db)
  await sql`create index sent_mails_old on sent_mails (pool_id, tenant_id, sent_at)`.execute(db)
  await protect(db, 'sent_mails', { reach: brandPrivate })
}

async function found(db: Kysely<unknown>): Promise<void> {
  // In the order of code points, so that the beginning of a name is one range.
  await sql`create index accounts_name_from on accounts (pool_id, tenant_id, name_key collate "C")`.execute(db)
  await sql`alter table sessions add column address_hash text`.execute(db)
  await sql`comment on column sessions.address_hash is 'of address_block, keyed: who reads it learns no address'`.execute(
    db,
  )
  await sql`create index sessions_address on sessions (pool_id, tenant_id, address_hash)`.execute(db)
  await sql`create index refunds_account on refunds (pool_id, account_id, requested_at)`.execute(db)
  await sql`create index audit_log_subject on audit_log (pool_id, tenant_id, subject_id, at)`.execute(db)
  // Across brands, and only there: a transaction at one brand stays at that brand.
  for (const table of ['accounts', 'members', 'orders', 'sessions']) {
    await sql
      .raw(`create policy console_finds on ${table} for select to manyhearts_console using (
        app_tenant() is null
        and ((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[])))`)
      .execute(db)
  }
}
