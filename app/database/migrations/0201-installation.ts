import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The id of this installation, made once with its database: what it keeps in a Redis that others use too carries it. A row that
 * brands have nothing to do with, so the application's role has no right on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table installation (id uuid not null, made_at timestamptz not null default now())`.execute(db)
  await sql`alter table installation enable row level security`.execute(db)
  await sql`alter table installation force row level security`.execute(db)
  await sql`create policy owner on installation to current_user using (true) with check (true)`.execute(db)
  await sql`insert into installation (id) values (gen_random_uuid())`.execute(db)
}
