import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** News and promotions as they were sent, and what became of each e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table campaigns (
    pool_id uuid not null,
    tenant_id uuid not null,
    name text not null check (char_length(name) <= 100),
    kind text not null check (kind in ('news', 'promotions')),
    letters jsonb not null,
    sent_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, name)
  )`.execute(db)
  await sql`comment on column campaigns.letters is 'by language, as the files were when it was sent'`.execute(db)
  await protect(db, 'campaigns', { reach: brandPrivate, rights: ['select', 'insert'] })

  await sql`alter table calendar_mails drop constraint calendar_mails_outcome_check`.execute(db)
  await sql`alter table calendar_mails add constraint calendar_mails_outcome_check
    check (outcome in ('sent', 'refused', 'bounced')), add column opened smallint[] not null default '{}'`.execute(db)
  await sql`comment on column calendar_mails.opened is 'numbers of the links that were opened'`.execute(db)
  await sql`create unique index calendar_mails_id on calendar_mails (pool_id, id)`.execute(db)
  await sql`create index calendar_mails_period on calendar_mails (pool_id, tenant_id, kind, period)`.execute(db)
}
