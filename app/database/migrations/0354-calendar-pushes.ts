import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Who wants the weekly update or reminders by push alone is due, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accounts_weekly_due`.execute(db)
  await sql`drop index accounts_reminder_due`.execute(db)
  await sql`create index accounts_weekly_due on accounts (pool_id, tenant_id, weekly_due_at nulls first)
    where status = 'active' and not ('weekly_updates' = any(notifications_disabled) and 'weekly_updates' = any(pushes_disabled))`.execute(
    db,
  )
  await sql`create index accounts_reminder_due on accounts (pool_id, tenant_id, reminder_due_at nulls first)
    where status <> 'deleted' and not ('reminders' = any(notifications_disabled) and 'reminders' = any(pushes_disabled))`.execute(
    db,
  )
}
