import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * The roles that the application works as, and what row-level security reads. Roles belong to the whole server, so they
 * may exist already; neither owns a table nor bypasses a policy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    perform pg_advisory_xact_lock(hashtext('manyhearts roles'));
    if not exists (select from pg_roles where rolname = 'manyhearts_app') then create role manyhearts_app nologin; end if;
    if not exists (select from pg_roles where rolname = 'manyhearts_jobs') then create role manyhearts_jobs nologin; end if;
    if not pg_has_role(current_user, 'manyhearts_app', 'member') then execute format('grant manyhearts_app to %I', current_user); end if;
    if not pg_has_role(current_user, 'manyhearts_jobs', 'member') then execute format('grant manyhearts_jobs to %I', current_user); end if;
  end $$`.execute(db)
  await sql`grant usage on schema public to manyhearts_app, manyhearts_jobs`.execute(db)
  await sql`create function app_pool() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.pool_id', true), '')::uuid`.execute(db)
  await sql`create function app_tenant() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.tenant_id', true), '')::uuid`.execute(db)
  await sql`create function app_viewer() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.viewer_id', true), '')::uuid`.execute(db)
  await sql`create function app_visible_tenants() returns uuid[] language sql stable parallel safe
    return nullif(current_setting('app.visible_tenants', true), '')::uuid[]`.execute(db)

  await db.schema
    .createTable('tenant_homes')
    .addColumn('pool_id', 'uuid', (column) => column.notNull())
    .addColumn('tenant_id', 'uuid', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('tenant_homes_pk', ['pool_id', 'tenant_id'])
    .execute()
  await protect(db, 'tenant_homes', { reach: brandPrivate, rights: ['select', 'insert'] })
}
