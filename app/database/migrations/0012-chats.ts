import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect, sharedInPool } from './policies'

const takesPart = (...columns: string[]) => columns.map((column) => `${column} = app_viewer()`).join(' or ')

/** Conversations belong to the pool; each side keeps its brand, and a member who takes part always reaches them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversations (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    starter_id uuid not null,
    peer_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    check (starter_id <> peer_id)
  )`.execute(db)
  await sql`create unique index conversations_pair on conversations
    (pool_id, least(starter_id, peer_id), greatest(starter_id, peer_id))`.execute(db)
  await sql`create index conversations_begun on conversations (pool_id, tenant_id, created_at)`.execute(db)
  await protect(db, 'conversations', {
    reach: `pool_id = app_pool() and (tenant_id = any(app_visible_tenants()) or ${takesPart('starter_id', 'peer_id')})`,
    write: brandPrivate,
  })

  await sql`create table conversation_members (
    pool_id uuid not null,
    conversation_id uuid not null,
    member_id uuid not null,
    tenant_id uuid not null,
    peer_id uuid not null,
    folder smallint not null default 0,
    preview text not null default '',
    preview_kind text not null default 'text' check (preview_kind in ('text', 'photo', 'gift', 'deleted')),
    preview_mine boolean not null default false,
    last_message_at timestamptz not null default now(),
    unread integer not null default 0,
    read_at timestamptz,
    hidden_at timestamptz,
    cleared_at timestamptz,
    mailed_at timestamptz,
    cleared_before timestamptz,
    primary key (pool_id, conversation_id, member_id),
    foreign key (pool_id, conversation_id) references conversations (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column conversation_members.cleared_at is
    'the member removed the chat: what is older is gone for them'`.execute(db)
  await sql`comment on column conversation_members.mailed_at is
    'last e-mail about a new message: at most one an hour'`.execute(db)
  await sql`comment on column conversation_members.cleared_before is 'cleared_at before the last removal'`.execute(db)
  await sql`create index inbox on conversation_members
    (pool_id, member_id, folder, last_message_at desc, conversation_id desc)
    where hidden_at is null`.execute(db)
  await sql`create index inbox_unread on conversation_members (pool_id, member_id) where unread > 0`.execute(db)
  // Whatever a purge looks for by the member has an index.
  await sql`create index inbox_hidden on conversation_members (pool_id, member_id, conversation_id)
    where hidden_at is not null`.execute(db)
  await protect(db, 'conversation_members', {
    reach: `(${sharedInPool}) or (pool_id = app_pool() and (${takesPart('member_id', 'peer_id')}))`,
  })

  await sql`create table messages (
    pool_id uuid not null,
    conversation_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    sender_id uuid not null,
    recipient_id uuid not null,
    draft_id uuid not null,
    kind text not null default 'text' check (kind in ('text', 'photo', 'gift')),
    body text not null,
    gift text,
    price integer not null check (price >= 0),
    created_at timestamptz not null default now(),
    answers_id uuid,
    deleted_at timestamptz,
    primary key (pool_id, conversation_id, id),
    unique (pool_id, sender_id, draft_id),
    foreign key (pool_id, conversation_id) references conversations (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column messages.draft_id is 'made by the sender''s browser: sending it again changes nothing'`.execute(
    db,
  )
  await sql`comment on column messages.answers_id is 'the message of the same conversation that it replies to'`.execute(
    db,
  )
  await sql`comment on column messages.deleted_at is 'its sender took it away for both: nothing of it is left'`.execute(
    db,
  )
  await protect(db, 'messages', {
    reach: `(${sharedInPool}) or (pool_id = app_pool() and (${takesPart('sender_id', 'recipient_id')}))`,
    write: brandPrivate,
  })
  await extras(db)
  await staff(db)
}

/** Photos of messages are reached by the two who take part, and by the sender's brand, which looks after them. */
async function extras(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_photos (
    pool_id uuid not null,
    conversation_id uuid not null,
    message_id uuid not null,
    tenant_id uuid not null,
    sender_id uuid not null,
    recipient_id uuid not null,
    status text not null check (status in ('pending', 'active', 'rejected')),
    hash text not null,
    blurred_hash text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    primary key (pool_id, conversation_id, message_id),
    foreign key (pool_id, conversation_id, message_id) references messages (pool_id, conversation_id, id) on delete cascade
  )`.execute(db)
  await sql`create index message_photos_sender on message_photos (pool_id, sender_id)`.execute(db)
  await sql`create index message_photos_pending on message_photos (pool_id, tenant_id) where status = 'pending'`.execute(
    db,
  )
  await protect(db, 'message_photos', {
    reach:
      'pool_id = app_pool() and (tenant_id = app_tenant() or sender_id = app_viewer() or recipient_id = app_viewer())',
    write: brandPrivate,
  })

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
    write: brandPrivate,
  })

  // Texts that were refused on a page without a script: they wait for their writer, whose browser keeps nothing.
  await sql`create table unsent_texts (
    pool_id uuid not null,
    member_id uuid not null,
    to_id uuid not null,
    tenant_id uuid not null,
    body text not null check (char_length(body) between 1 and 20000),
    refused_at timestamptz not null default now(),
    primary key (pool_id, member_id, to_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, to_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column unsent_texts.member_id is 'who wrote it, and alone reads it'`.execute(db)
  await sql`create index unsent_texts_to on unsent_texts (pool_id, to_id)`.execute(db)
  await protect(db, 'unsent_texts', { reach: `${brandPrivate} and member_id = app_viewer()` })
}

/** The staff's claims on chats, and how long members waited for an answer. */
async function staff(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_claims (
    pool_id uuid not null,
    tenant_id uuid not null,
    conversation_id uuid not null,
    claimed_by uuid not null,
    claimed_name text not null,
    claimed_until timestamptz not null,
    skipped_until timestamptz,
    primary key (pool_id, conversation_id)
  )`.execute(db)
  await sql`comment on column staff_claims.skipped_until is 'claimed_by skipped it: until then it is not their next'`.execute(
    db,
  )
  await sql`create index staff_claims_operator on staff_claims (pool_id, tenant_id, claimed_by)`.execute(db)
  await protect(db, 'staff_claims', { reach: brandPrivate })

  await sql`create table staff_answers (
    pool_id uuid not null,
    tenant_id uuid not null,
    draft_id uuid not null,
    conversation_id uuid not null,
    by_id uuid,
    by_name text not null,
    waited_seconds integer not null check (waited_seconds >= 0),
    at timestamptz not null default now(),
    primary key (pool_id, draft_id)
  )`.execute(db)
  await sql`create index staff_answers_brand on staff_answers (pool_id, tenant_id, at)`.execute(db)
  await protect(db, 'staff_answers', { reach: brandPrivate, rights: ['select', 'insert'] })
}
