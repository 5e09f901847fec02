import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** One refused address no longer has an alert sent to the others again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_tellings add column arrived text[] not null default '{}'`.execute(db)
  await sql`comment on column alert_tellings.arrived is 'addresses that have the e-mail'`.execute(db)
}
