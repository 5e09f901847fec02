import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How many members a brand's transparency report tells of, counted once a day: counting reads all members of a pool. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roll_ups add column active_30 integer`.execute(db)
  await sql`comment on column roll_ups.active_30 is 'members who were there within 30 days, as of the beginning of the day; null before the first count'`.execute(
    db,
  )
  await sql`update roll_ups set active_30 = (select count(*) from members
      where members.pool_id = roll_ups.pool_id and members.tenant_id = roll_ups.tenant_id
        and status = 1 and not fictional and last_active_at > now() - interval '30 days')
    where counted_at is not null`.execute(db)
}
