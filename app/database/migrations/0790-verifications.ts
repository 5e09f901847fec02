import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * Requests to verify a member's main photo: by a selfie in a pose, or, without a pose, of a new main photo that is compared with
 * the verified one. What waits is a case. The mark belongs to a photo; `members.verified` says that the main photo has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table verifications (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    member_id uuid not null,
    photo_id uuid not null,
    pose text,
    status text not null default 'waiting' check (status in ('waiting', 'verified', 'refused', 'taken_back', 'expired')),
    reason text,
    sent_at timestamptz not null default now(),
    decided_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column verifications.pose is 'null: no selfie, a new main photo is compared with the verified one'`.execute(
    db,
  )
  await sql`create unique index verifications_waiting on verifications (pool_id, member_id) where status = 'waiting'`.execute(
    db,
  )
  await sql`create index verifications_member on verifications (pool_id, member_id, sent_at)`.execute(db)
  await protect(db, 'verifications', { reach: brandPrivate })

  await sql`alter table photos add column verified_on date`.execute(db)
  await sql`comment on column photos.verified_on is 'day of the selfie that a moderator compared it with'`.execute(db)
  await sql`alter table members add column verified boolean not null default false`.execute(db)

  await sql`alter table consents drop constraint consents_kind_check,
    add constraint consents_kind_check
      check (kind in ('terms', 'matching', 'sensitive', 'sister_brands', 'promotions', 'selfie')) not valid`.execute(db)
  await sql`alter table cases
    drop constraint cases_kind_check,
    add constraint cases_kind_check
      check (kind in ('report', 'photo', 'message_photo', 'text', 'flag', 'appeal', 'selfie')) not valid,
    drop constraint cases_decision_check,
    add constraint cases_decision_check check (decision in ('nothing', 'removed', 'warned', 'suspended', 'disabled', 'restored',
      'kept', 'verified', 'refused')) not valid`.execute(db)

  await sql`create function case_of_verification() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'INSERT' then
        perform open_case(new.pool_id, new.tenant_id, 'selfie', new.id, new.member_id, '');
      elsif tg_op = 'UPDATE' and new.status in ('verified', 'refused') then
        perform close_case(new.pool_id, 'selfie', new.id, new.status);
      else
        delete from cases where pool_id = old.pool_id and kind = 'selfie' and subject_id = old.id and decided_at is null;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger verifications_case after insert or delete or update of status on verifications
    for each row execute function case_of_verification()`.execute(db)
}
