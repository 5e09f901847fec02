import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Counts the rounds of a purge. The first one left cases, flags, statements and objections of those who were erased: the job that
 * erases goes over all of the first round once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purges add column round smallint not null default 1`.execute(db)
}
