import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A consent of its own to use whom a member looks for (GDPR, article 9). Without it `members.seeks` holds both genders, so
 * that nothing is known and nothing filtered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consents drop constraint consents_kind_check,
    add constraint consents_kind_check
      check (kind in ('terms', 'matching', 'sensitive', 'sister_brands', 'promotions')) not valid`.execute(db)
  await sql`alter table consents validate constraint consents_kind_check`.execute(db)
}
