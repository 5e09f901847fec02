import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a member reports of the same member again while the first report waits: one case, one number, one decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column additions jsonb not null default '[]'`.execute(db)
  await sql`comment on column reports.additions is
    'later reports of the same two members until the decision: [{at, reason, message, evidence}]'`.execute(db)
  await sql`create index reports_reporter on reports (pool_id, reporter_id, member_id) where decision is null`.execute(
    db,
  )
}
