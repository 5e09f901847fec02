import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** E-mails that mailbox providers refused for a fault of the sender, and the slower sending that follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sent_mails add column provider text`.execute(db)
  await sql`comment on column sent_mails.provider is 'of the mailbox: counted to tell a refusal from a block'`.execute(
    db,
  )
  await sql`create index sent_mails_provider on sent_mails (pool_id, tenant_id, provider, sent_at)`.execute(db)

  await sql`create table refused_mails (
    pool_id uuid not null,
    tenant_id uuid not null,
    key text not null,
    provider text not null check (char_length(provider) <= 255),
    fault text not null,
    diagnostic text not null check (char_length(diagnostic) <= 500),
    refused_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, key)
  )`.execute(db)
  await sql`comment on column refused_mails.key is 'the e-mail, so that a repeated report counts once'`.execute(db)
  await sql`comment on column refused_mails.diagnostic is 'the response, without addresses'`.execute(db)
  await sql`create index refused_mails_provider on refused_mails (pool_id, tenant_id, provider, refused_at)`.execute(db)
  await sql`create index refused_mails_everywhere on refused_mails (refused_at)`.execute(db)
  await protect(db, 'refused_mails', { reach: brandPrivate })

  await sql`create table mail_slowdowns (
    pool_id uuid not null,
    tenant_id uuid not null,
    provider text not null,
    since timestamptz not null default now(),
    until timestamptz not null,
    interval_seconds integer not null,
    slowed_at timestamptz not null default now(),
    next_at timestamptz not null,
    primary key (pool_id, tenant_id, provider)
  )`.execute(db)
  await sql`comment on column mail_slowdowns.slowed_at is 'when the interval was last lengthened'`.execute(db)
  await sql`comment on column mail_slowdowns.next_at is 'first free turn'`.execute(db)
  await protect(db, 'mail_slowdowns', { reach: brandPrivate })

  await sql`create table mail_turns (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    at timestamptz not null,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column mail_turns.id is 'of an e-mail that waits while its provider is slowed'`.execute(db)
  await sql`create index mail_turns_old on mail_turns (pool_id, tenant_id, at)`.execute(db)
  await protect(db, 'mail_turns', { reach: brandPrivate })
}
