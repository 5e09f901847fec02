import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { grantedBrands } from './policies'

/** The console sums revenue by network over the brands that the session's operator was granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create policy console_granted_brands on day_origins for select to manyhearts_console
    using (${sql.raw(grantedBrands)})`.execute(db)
}
