import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

const takesPart = (...columns: string[]) => columns.map((column) => `${column} = app_viewer()`).join(' or ')
const visible = 'pool_id = app_pool() and tenant_id = any(app_visible_tenants())'

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
  await protect(db, 'conversations', {
    reach: `pool_id = app_pool() and (tenant_id = any(app_visible_tenants()) or ${takesPart('starter_id', 'peer_id')})`,
    write: 'pool_id = app_pool() and tenant_id = app_tenant()',
  })

  await sql`create table conversation_members (
    pool_id uuid not null,
    conversation_id uuid not null,
    member_id uuid not null,
    tenant_id uuid not null,
    peer_id uuid not null,
    folder smallint not null default 0,
    preview text not null default '',
    preview_kind text not null default 'text' check (preview_kind in ('text', 'photo', 'gift')),
    preview_mine boolean not null default false,
    last_message_at timestamptz not null default now(),
    unread integer not null default 0,
    read_at timestamptz,
    hidden_at timestamptz,
    primary key (pool_id, conversation_id, member_id),
    foreign key (pool_id, conversation_id) references conversations (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`create index inbox on conversation_members
    (pool_id, member_id, folder, last_message_at desc, conversation_id desc) where hidden_at is null`.execute(db)
  await sql`create index inbox_unread on conversation_members (pool_id, member_id) where unread > 0`.execute(db)
  const either = `(${visible}) or (pool_id = app_pool() and (${takesPart('member_id', 'peer_id')}))`
  await protect(db, 'conversation_members', { reach: either })

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
    primary key (pool_id, conversation_id, id),
    unique (pool_id, sender_id, draft_id),
    foreign key (pool_id, conversation_id) references conversations (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column messages.draft_id is 'made by the sender''s browser: sending it again changes nothing'`.execute(
    db,
  )
  await protect(db, 'messages', {
    reach: `(${visible}) or (pool_id = app_pool() and (${takesPart('sender_id', 'recipient_id')}))`,
    write: 'pool_id = app_pool() and tenant_id = app_tenant()',
  })
}
