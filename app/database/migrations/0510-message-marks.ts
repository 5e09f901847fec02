import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

/** Answers to one message, deletion for both, and what a recipient does with a message: a heart, an opened gift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages
    add column answers_id uuid,
    add column deleted_at timestamptz`.execute(db)
  await sql`comment on column messages.answers_id is 'the message of the same conversation that it replies to'`.execute(
    db,
  )
  await sql`comment on column messages.deleted_at is 'its sender took it away for both: nothing of it is left'`.execute(
    db,
  )
  await sql`alter table conversation_members
    drop constraint conversation_members_preview_kind_check,
    add constraint conversation_members_preview_kind_check
      check (preview_kind in ('text', 'photo', 'gift', 'deleted'))`.execute(db)

  await sql`create table message_marks (
    pool_id uuid not null,
    conversation_id uuid not null,
    message_id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    sender_id uuid not null,
    hearted_at timestamptz,
    opened_at timestamptz,
    reported_at timestamptz,
    primary key (pool_id, conversation_id, message_id),
    foreign key (pool_id, conversation_id, message_id) references messages (pool_id, conversation_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column message_marks.member_id is 'the recipient of the message, who marks it'`.execute(db)
  await sql`create index message_marks_member on message_marks (pool_id, member_id)`.execute(db)
  await protect(db, 'message_marks', {
    reach:
      'pool_id = app_pool() and (tenant_id = app_tenant() or member_id = app_viewer() or sender_id = app_viewer())',
    write: 'pool_id = app_pool() and tenant_id = app_tenant()',
  })
}
