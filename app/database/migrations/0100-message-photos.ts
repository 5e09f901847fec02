import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

/** Photos in messages: reached by the two who take part, and by the sender's own brand, which looks after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    write: 'pool_id = app_pool() and tenant_id = app_tenant()',
  })
}
