import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Open reports about the same member are one case, that of the report which came first. The others name it, and keep
 * their own text, reporter and reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column joined_id uuid`.execute(db)
  await sql`comment on column reports.joined_id is 'the report whose case this one joined'`.execute(db)
  await sql`alter table cases add column reports integer not null default 1`.execute(db)
  await sql`comment on column cases.reports is 'number of reports that the case is about'`.execute(db)
  await joining(db)
  await sql`create or replace function open_case(pool uuid, tenant uuid, case_kind text, subject uuid, member uuid, case_topic text)
    returns void language plpgsql security definer set search_path = public as $$
    declare
      others integer;
      heaviness integer;
    begin
      select coalesce(sum(c.reports), 0) into others from cases c
        where c.pool_id = pool and c.tenant_id = tenant and c.member_id = member and c.kind = 'report' and c.decided_at is null;
      heaviness := weigh_case(case_kind, case_topic) + case case_kind when 'report' then 0 else 10 * least(others, 9) end;
      insert into cases (pool_id, tenant_id, kind, subject_id, member_id, topic, weight, rank_at)
        values (pool, tenant, case_kind, subject, member, case_topic, heaviness, now() - heaviness * interval '1 hour')
        on conflict (pool_id, kind, subject_id) do update set decided_at = null, decided_by = null, decided_name = null,
          decision = null, ground = null, ends_at = null, claimed_by = null, claimed_until = null;
      if case_kind = 'report' then
        perform join_reports(pool, tenant, member);
      end if;
    end $$`.execute(db)
  await sql`create or replace function case_of_report() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      late reports;
    begin
      if new.decision is null then
        if new.joined_id is null and (tg_op = 'INSERT' or old.decision is not null) then
          perform open_case(new.pool_id, new.member_tenant_id, 'report', new.id, new.member_id, new.reason);
        end if;
        return null;
      end if;
      perform close_case(new.pool_id, 'report', new.id, case new.decision when 'none' then 'nothing' else new.decision end);
      -- One that joined at the moment of the decision was not decided with the others: it is a case of its own.
      for late in update reports r set joined_id = null
        where r.pool_id = new.pool_id and r.member_tenant_id = new.member_tenant_id and r.member_id = new.member_id
          and r.joined_id = new.id and r.decision is null returning r.* loop
        perform open_case(late.pool_id, late.member_tenant_id, 'report', late.id, late.member_id, late.reason);
      end loop;
      return null;
    end $$`.execute(db)
  await sql`select join_reports(pool_id, tenant_id, member_id) from cases
    where kind = 'report' and decided_at is null group by pool_id, tenant_id, member_id having count(*) > 1`.execute(db)
}

/** The case that a moderator has claimed stays, or else the oldest. Each report adds as much weight as a case did. */
async function joining(db: Kysely<unknown>): Promise<void> {
  await sql`create function join_reports(pool uuid, tenant uuid, member uuid)
    returns void language plpgsql security definer set search_path = public as $$
    declare
      kept cases;
      other cases;
      heaviest text;
      many integer;
      heavier integer;
    begin
      -- Reports that arrive at the same moment wait here, so that the second sees the case of the first.
      perform pg_advisory_xact_lock(hashtextextended('reports ' || pool || member, 0));
      select * into kept from cases c
        where c.pool_id = pool and c.tenant_id = tenant and c.member_id = member and c.kind = 'report' and c.decided_at is null
        order by coalesce(c.claimed_until > now(), false) desc, c.opened_at, c.id limit 1 for update;
      if not found then
        return;
      end if;
      for other in select * from cases c
        where c.pool_id = pool and c.tenant_id = tenant and c.member_id = member and c.kind = 'report' and c.decided_at is null
          and c.id <> kept.id for update loop
        update reports r set joined_id = kept.subject_id
          where r.pool_id = pool and r.member_tenant_id = tenant and r.member_id = member
            and other.subject_id in (r.id, r.joined_id);
        update case_entries e set case_id = kept.id
          where e.pool_id = pool and e.tenant_id = tenant and e.case_id = other.id;
        delete from cases c where c.pool_id = pool and c.id = other.id;
      end loop;
      select count(*) over (), r.reason into many, heaviest from reports r
        where r.pool_id = pool and r.member_tenant_id = tenant and r.member_id = member
          and kept.subject_id in (r.id, r.joined_id) and r.decision is null
        order by weigh_case('report', r.reason) desc, r.created_at limit 1;
      if not found or many = kept.reports then
        return;
      end if;
      heavier := weigh_case('report', heaviest) - weigh_case('report', kept.topic)
        + 10 * (least(many, 10) - least(kept.reports, 10));
      update cases c set reports = many, topic = heaviest, weight = c.weight + heavier,
          rank_at = c.rank_at - heavier * interval '1 hour', waits_until = null
        where c.pool_id = pool and c.id = kept.id;
    end $$`.execute(db)
  await sql`revoke execute on function join_reports from public`.execute(db)
}
