import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { grantedBrands } from './policies'

/** The grid of photos names a member's other photos, at the brands that the session's operator was granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create policy console_lists on photos for select to manyhearts_console
    using ((select app_tenant()) is null and ${sql.raw(grantedBrands)})`.execute(db)
}
