import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Names that members gave up. Nobody else can take one: they would be mistaken for its former owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_names (
    pool_id uuid not null,
    tenant_id uuid not null,
    name_key text not null,
    name_looks text not null,
    account_id uuid not null,
    changed_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, name_key),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`create index former_names_looks on former_names (pool_id, tenant_id, name_looks)`.execute(db)
  await sql`create index former_names_account on former_names (pool_id, account_id)`.execute(db)
  await protect(db, 'former_names', { reach: brandPrivate })
}
