import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Whether a session's operator may be at the transaction's brand, by one statement instead of two: every statement of the
 * console asks it once for each table of which it finds a row, so that it was a third of what a page cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function app_console_may() returns boolean language plpgsql stable
    security definer set search_path = public as $$
    begin
      if app_tenant() is null then return app_console_operator() is not null; end if;
      return app_visible_tenants() <@ array[app_tenant()] and exists (
        select from operator_sessions s
          join operators o on o.id = s.operator_id
          join operator_grants g on g.operator_id = s.operator_id
        where s.token_hash = nullif(current_setting('app.console_session', true), '')
          and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
          and o.disabled_at is null and (g.brand_id is null or g.brand_id = app_tenant()));
    end $$`.execute(db)
}
