import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Visits added up by day and by where they came from: of nobody in particular. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const origin = (name: string) => sql`${sql.ref(name)} text not null check (char_length(${sql.ref(name)}) <= 100)`
  await sql`create table visit_counts (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    ${sql.join(['network', 'ref', 'sub1', 'lander', 'variant'].map(origin))},
    visits integer not null check (visits >= 0),
    robots integer not null check (robots >= 0),
    primary key (pool_id, tenant_id, day, network, ref, sub1, lander, variant)
  )`.execute(db)
  await protect(db, 'visit_counts', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
}
