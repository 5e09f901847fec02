import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, inPool, ofVisible, protect } from './policies'

/** A member's words on their own photos, one text a photo. One that waits for review is a case about a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_captions (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    member_id uuid not null,
    photo_id uuid not null,
    body text not null,
    status text not null check (status in ('pending', 'active', 'removed')),
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    unique (pool_id, photo_id),
    foreign key (pool_id, photo_id) references photos (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`create index photo_captions_member on photo_captions (pool_id, member_id)`.execute(db)
  await protect(db, 'photo_captions', { reach: `${inPool} and ${ofVisible}`, write: brandPrivate })
  await sql`create policy console_lists on photo_captions for select to manyhearts_console
    using ((select app_tenant()) is null and ${sql.raw(grantedBrands)})`.execute(db)
  await sql`create trigger photo_captions_case after insert or delete or update of status on photo_captions
    for each row execute function case_of_text()`.execute(db)
}
