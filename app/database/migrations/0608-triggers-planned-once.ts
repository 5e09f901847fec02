import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What a decision asks of the database besides its own statements: whether the operator sees all brands or which, by one look
 * instead of two; a case closed by a function whose plan a connection keeps; an entry of the log without an attempt to begin a
 * chain that is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await granted(db, 'app_console_everywhere', 'boolean', 'exists (select', 'g.brand_id is null)')
  await granted(db, 'app_console_brands', 'uuid[]', 'array(select distinct g.brand_id', 'g.brand_id is not null)')

  await sql`create or replace function close_case(pool uuid, case_kind text, subject uuid, outcome text)
    returns void language plpgsql security definer set search_path = public as $$
    begin
      update cases set decided_at = now(), decision = outcome, claimed_by = null, claimed_until = null
      where pool_id = pool and kind = case_kind and subject_id = subject and decided_at is null;
    end $$`.execute(db)

  await sql`create or replace function audit_append() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      head audit_heads;
      session operator_sessions;
    begin
      select * into head from audit_heads where pool_id = new.pool_id and tenant_id = new.tenant_id for update;
      if not found then
        insert into audit_heads values (new.pool_id, new.tenant_id, 0, '') on conflict do nothing;
        select * into head from audit_heads where pool_id = new.pool_id and tenant_id = new.tenant_id for update;
      end if;
      select * into session from operator_sessions
        where token_hash = nullif(current_setting('app.console_session', true), '');
      new.number := head.number + 1;
      new.at := clock_timestamp();
      new.previous_hash := head.hash;
      if session.id is not null and new.actor_kind <> 'rule' then
        new.actor_kind := 'operator';
        new.actor_id := session.operator_id;
        new.actor_name := (select name from operators where id = session.operator_id);
      end if;
      new.session_id := session.id;
      new.address_hash := session.address_hash;
      new.country := session.country;
      new.hash := audit_hash(new);
      update audit_heads set number = new.number, hash = new.hash
        where pool_id = new.pool_id and tenant_id = new.tenant_id;
      return new;
    end $$`.execute(db)
}

/** What the running session's operator was granted. */
function granted(db: Kysely<unknown>, name: string, type: string, from: string, to: string) {
  return sql
    .raw(`create or replace function ${name}() returns ${type} language plpgsql stable
    security definer set search_path = public as $$
    begin
      return ${from} from operator_sessions s
          join operators o on o.id = s.operator_id
          join operator_grants g on g.operator_id = s.operator_id
        where s.token_hash = nullif(current_setting('app.console_session', true), '')
          and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
          and o.disabled_at is null and ${to};
    end $$`)
    .execute(db)
}
