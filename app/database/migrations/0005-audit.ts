import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, ofInstallation, protect } from './policies'

const ofNobody = "'00000000-0000-0000-0000-000000000000'::uuid"

/**
 * What was done by operators, commands and rules: a chain for each brand, and one for the installation itself under the id of
 * nobody. A row's number, moment, actor and hash are the database's own work: whoever writes says only what was done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_log (
    pool_id uuid not null,
    tenant_id uuid not null,
    number bigint not null,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('operator', 'command', 'rule')),
    actor_id uuid,
    actor_name text not null,
    session_id uuid,
    act text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_name text not null,
    reason text not null,
    before jsonb,
    after jsonb,
    address_hash text,
    country text,
    previous_hash text not null,
    hash text not null,
    primary key (pool_id, tenant_id, number)
  )`.execute(db)
  await sql`create index audit_log_at on audit_log (pool_id, tenant_id, at)`.execute(db)
  await sql`create index audit_log_everywhere on audit_log (at desc, number desc)`.execute(db)
  await sql`create index audit_log_subject on audit_log (pool_id, tenant_id, subject_id, at)`.execute(db)
  await protect(db, 'audit_log', { reach: brandPrivate, rights: ['insert'] })
  await sql`create policy console_reads on audit_log for select to manyhearts_console using (
    (select app_console_owner())
    or (tenant_id <> ${sql.raw(ofNobody)}
      and ((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[]))))`.execute(db)
  await sql`grant select on audit_log to manyhearts_console`.execute(db)
  await sql`create policy installation on audit_log to manyhearts_operators
    using (tenant_id = ${sql.raw(ofNobody)}) with check (pool_id = tenant_id and tenant_id = ${sql.raw(ofNobody)})`.execute(
    db,
  )
  await sql`grant insert on audit_log to manyhearts_operators`.execute(db)

  await sql`create table audit_heads (
    pool_id uuid not null,
    tenant_id uuid not null,
    number bigint not null,
    hash text not null,
    primary key (pool_id, tenant_id)
  )`.execute(db)
  await sql`comment on table audit_heads is
    'the last entry of each chain, which is locked by whoever writes the next'`.execute(db)

  await ofInstallation(db, 'audit_heads')
  await chain(db)
}

/** A brand can move to another pool, so the pool is no part of what is hashed. */
async function chain(db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_hash(entry audit_log) returns text language sql immutable set timezone = 'UTC' as $$
    select encode(sha256(convert_to(jsonb_build_array(
      entry.tenant_id, entry.number, extract(epoch from entry.at), entry.actor_kind, entry.actor_id, entry.actor_name,
      entry.session_id, entry.act, entry.subject_kind, entry.subject_id, entry.subject_name, entry.reason,
      entry.before, entry.after, entry.address_hash, entry.country, entry.previous_hash)::text, 'UTF8')), 'hex')
  $$`.execute(db)

  await sql`create function audit_append() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      head audit_heads;
      session operator_sessions;
    begin
      insert into audit_heads values (new.pool_id, new.tenant_id, 0, '') on conflict do nothing;
      select * into head from audit_heads where pool_id = new.pool_id and tenant_id = new.tenant_id for update;
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

  await sql`create trigger audit_log_chain before insert on audit_log for each row execute function audit_append()`.execute(
    db,
  )

  await sql`create function refuse_rewriting() returns trigger language plpgsql as $$
    begin raise exception 'the audit log only grows'; end $$`.execute(db)

  await sql`create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function refuse_rewriting()`.execute(db)

  await sql`create trigger audit_log_stays before truncate on audit_log
    for each statement execute function refuse_rewriting()`.execute(db)
}
