import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What a session's operator is granted, and the hash of the audit log, in PL/pgSQL: a connection keeps its plans. A function in
 * SQL is planned anew by each statement whose policies ask it, once a table, which took longer than what the statement was sent
 * for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await asks(
    db,
    'app_console_operator',
    'uuid',
    sql`
    return (select s.operator_id from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = nullif(current_setting('app.console_session', true), '')
        and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
        and o.disabled_at is null);`,
  )
  await asks(
    db,
    'app_console_everywhere',
    'boolean',
    sql`
    return exists (select from operator_grants where operator_id = app_console_operator() and brand_id is null);`,
  )
  await asks(
    db,
    'app_console_brands',
    'uuid[]',
    sql`
    return array(select distinct brand_id from operator_grants
      where operator_id = app_console_operator() and brand_id is not null);`,
  )
  await asks(
    db,
    'app_console_owner',
    'boolean',
    sql`
    return exists (select from operator_grants
      where operator_id = app_console_operator() and brand_id is null and role = 'owner');`,
  )
  await asks(
    db,
    'app_console_may',
    'boolean',
    sql`
    if app_tenant() is null then return app_console_operator() is not null; end if;
    return app_visible_tenants() <@ array[app_tenant()] and exists (select from operator_grants
      where operator_id = app_console_operator() and (brand_id is null or brand_id = app_tenant()));`,
  )
  await sql`create or replace function audit_hash(entry audit_log) returns text language plpgsql immutable set timezone = 'UTC' as $$
    begin return encode(sha256(convert_to(jsonb_build_array(
      entry.tenant_id, entry.number, extract(epoch from entry.at), entry.actor_kind, entry.actor_id, entry.actor_name,
      entry.session_id, entry.act, entry.subject_kind, entry.subject_id, entry.subject_name, entry.reason,
      entry.before, entry.after, entry.address_hash, entry.country, entry.previous_hash)::text, 'UTF8')), 'hex');
    end $$`.execute(db)
}

function asks(db: Kysely<unknown>, name: string, type: string, body: ReturnType<typeof sql>) {
  return sql`create or replace function ${sql.raw(name)}() returns ${sql.raw(type)} language plpgsql stable
    security definer set search_path = public as $$
    begin ${body}
    end $$`.execute(db)
}
