import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The column that 0080 left for nodes of the release before: `shared_with` says it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members drop column shared`.execute(db)
}
