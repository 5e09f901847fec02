import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Kinds of consents and cases, and decisions, since 0790. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consents validate constraint consents_kind_check`.execute(db)
  await sql`alter table cases validate constraint cases_kind_check, validate constraint cases_decision_check`.execute(
    db,
  )
}
