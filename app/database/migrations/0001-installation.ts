import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofInstallation } from './policies'

/** What row-level security reads of a transaction, and what belongs to the installation itself, which no brand reaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant usage on schema public to manyhearts_app, manyhearts_jobs, manyhearts_operators, manyhearts_console`.execute(
    db,
  )

  await sql`create function app_pool() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.pool_id', true), '')::uuid`.execute(db)

  await sql`create function app_tenant() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.tenant_id', true), '')::uuid`.execute(db)

  await sql`create function app_viewer() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.viewer_id', true), '')::uuid`.execute(db)

  await sql`create function app_visible_tenants() returns uuid[] language sql stable parallel safe
    return nullif(current_setting('app.visible_tenants', true), '')::uuid[]`.execute(db)

  // What the installation keeps in a Redis that others use too carries its id.
  await sql`create table installation (
    id uuid not null,
    made_at timestamptz not null default now()
  )`.execute(db)

  await ofInstallation(db, 'installation')
  await sql`insert into installation (id) values (gen_random_uuid())`.execute(db)

  // The brand that had an id or a domain first, and the last right version of each file, whatever becomes of its folder.
  await sql`create table tenant_claims (
    kind text not null check (kind in ('id', 'domain')),
    value text not null,
    slug text not null,
    since timestamptz not null default now(),
    primary key (kind, value)
  )`.execute(db)
  await ofInstallation(db, 'tenant_claims')

  await sql`create table tenant_versions (
    name text primary key,
    hash text not null,
    content jsonb not null,
    saved_at timestamptz not null default now()
  )`.execute(db)
  await ofInstallation(db, 'tenant_versions')

  await sql`create table nodes (
    id uuid primary key,
    name text not null,
    kind text not null check (kind in ('web', 'worker', 'both')),
    version text not null,
    runtime text not null,
    state text not null check (state in ('serving', 'draining')),
    memory_mb integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`.execute(db)
  await sql`comment on table nodes is 'processes of this installation; each says twice a minute that it is there'`.execute(
    db,
  )
  await ofInstallation(db, 'nodes')
}
