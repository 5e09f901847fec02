import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Members may be flagged by two more rules, for new members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flags drop constraint flags_rule_check,
    add constraint flags_rule_check check (rule in ('repeated_text', 'links', 'phone_numbers', 'signups', 'reports',
      'new_unanswered', 'new_repeated_text', 'staff')) not valid`.execute(db)
}
