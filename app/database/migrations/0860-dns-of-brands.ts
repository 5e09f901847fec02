import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What DNS says about a brand's e-mails and domains, asked every few hours and on demand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roll_ups add column dns_report jsonb, add column dns_faults smallint,
    add column dns_next_at timestamptz`.execute(db)
  await sql`comment on column roll_ups.dns_report is 'records and domains as last asked; null before the first time'`.execute(
    db,
  )
  await sql`comment on column roll_ups.dns_faults is 'number of those to put right'`.execute(db)
  await sql`comment on column roll_ups.dns_next_at is 'when a job asks again; null: as soon as it can'`.execute(db)
}
