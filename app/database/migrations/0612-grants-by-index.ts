import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A session's grants are found by index. Of so few rows a planner reads the whole tables, and compares each row with the
 * setting anew: with a hundred sessions that took four times as long, and a decision of the queue asks seventeen times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'app_console_may',
    'app_console_operator',
    'app_console_everywhere',
    'app_console_brands',
    'app_console_owner',
    'audit_append',
  ]) {
    await sql`alter function ${sql.raw(name)}() set enable_seqscan = off`.execute(db)
  }
}
