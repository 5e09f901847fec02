import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Each preference has a switch for e-mails (`notifications_disabled`) and one for pushes; what was off is off for both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column pushes_disabled text[] not null default '{}'`.execute(db)
  await sql`update accounts set pushes_disabled = notifications_disabled where notifications_disabled <> '{}'`.execute(
    db,
  )
}
