import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When a brand's members were counted: small brands every quarter of an hour, large ones once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roll_ups add column members_at timestamptz`.execute(db)
  await sql`comment on column roll_ups.members_at is 'when members and active_30 were counted; null before the first count'`.execute(
    db,
  )
}
