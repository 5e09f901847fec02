import { sql } from 'kysely'
import type { Database } from '../database.server'

/**
 * Roles of the application, its jobs and the console: `manyhearts_operators` for the operators' own accounts and
 * sessions, `manyhearts_console` for their work at the brands granted to them. None owns a table or bypasses a policy.
 */
export const appRoles = ['manyhearts_app', 'manyhearts_jobs', 'manyhearts_operators', 'manyhearts_console'] as const

/**
 * Creates missing roles and makes the owner a member of each. Roles belong to the whole PostgreSQL server, which no
 * lock of one database covers: a server that starts on another database may create them at the same moment, and that
 * error is ignored. Each statement commits on its own, so that it doesn't wait for the migrations of another database.
 */
export async function ensureRoles(database: Database): Promise<void> {
  for (const role of appRoles) {
    await sql
      .raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null;
      end $$`)
      .execute(database.owner)
    await sql
      .raw(`do $$ begin
        if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
      exception when unique_violation then null;
      end $$`)
      .execute(database.owner)
  }
  await sql
    .raw(`do $$ begin
      if not pg_has_role('manyhearts_console', 'manyhearts_app', 'member') then grant manyhearts_app to manyhearts_console; end if;
    exception when unique_violation then null;
    end $$`)
    .execute(database.owner)
}
