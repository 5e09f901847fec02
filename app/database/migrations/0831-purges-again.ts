import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Opens finished purges again: they had left cases, flags, statements and objections of those who were erased. The job
 * that erases goes over them once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update purges set finished_at = null, next_look_at = now() where finished_at is not null`.execute(db)
}
