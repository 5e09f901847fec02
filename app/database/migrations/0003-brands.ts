import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** The brands that have been here, and the legal pages of each as members agreed to them: never changed, never removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tenant_homes (
    pool_id uuid not null,
    tenant_id uuid not null,
    slug text not null,
    created_at timestamptz not null default now(),
    constraint tenant_homes_pk primary key (pool_id, tenant_id)
  )`.execute(db)
  await protect(db, 'tenant_homes', { reach: brandPrivate, rights: ['select', 'insert'] })

  await sql`create table legal_texts (
    pool_id uuid not null,
    tenant_id uuid not null,
    page text not null,
    version date not null,
    language text not null,
    body text not null,
    kept_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, page, version, language)
  )`.execute(db)
  await protect(db, 'legal_texts', { reach: brandPrivate, rights: ['select', 'insert'] })
}
