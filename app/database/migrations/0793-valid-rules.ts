import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Rules by which members are flagged, since 0765. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flags validate constraint flags_rule_check`.execute(db)
}
