import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofInstallation } from './policies'

/**
 * What the installation remembers of its brands whatever becomes of their folders: who had an id or a domain first, and
 * the last version of each that was right. Neither belongs to a brand, so no brand's transaction may read or write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tenant_claims (
    kind text not null check (kind in ('id', 'domain')),
    value text not null,
    slug text not null,
    since timestamptz not null default now(),
    primary key (kind, value)
  )`.execute(db)
  await ofInstallation(db, 'tenant_claims')
  await sql`insert into tenant_claims (kind, value, slug, since)
    select 'id', tenant_id, slug, created_at from tenant_homes order by created_at on conflict do nothing`.execute(db)

  await sql`create table tenant_versions (
    name text primary key,
    hash text not null,
    content jsonb not null,
    saved_at timestamptz not null default now()
  )`.execute(db)
  await ofInstallation(db, 'tenant_versions')
}
