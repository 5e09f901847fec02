import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { grantedBrands } from './policies'

/** The queue's list quotes what was reported or written, at the brands that the session's operator was granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['appeals', 'flags', 'profile_texts', 'profile_answers']) {
    await sql`create policy console_lists on ${sql.table(table)} for select to manyhearts_console
      using ((select app_tenant()) is null and ${sql.raw(grantedBrands)})`.execute(db)
  }
  // Whether somebody looked lately: reading the list is written once in half an hour.
  await sql`grant select (pool_id, tenant_id, number, at, act, subject_id, actor_id)
    on audit_log to manyhearts_operators`.execute(db)
  const reported = grantedBrands.replace('tenant_id', 'member_tenant_id')
  await sql`create policy console_lists on reports for select to manyhearts_console
    using ((select app_tenant()) is null and (${sql.raw(grantedBrands)} or ${sql.raw(reported)}))`.execute(db)
}
