import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Since when there are no e-mails, and how often a mailbox could not take one: what the mail provider reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts
    add column email_disabled_at timestamptz,
    add column soft_bounces smallint not null default 0,
    add column soft_bounced_at timestamptz`.execute(db)
  await sql`update accounts set email_disabled_at = now() where email_disabled_reason is not null`.execute(db)
}
