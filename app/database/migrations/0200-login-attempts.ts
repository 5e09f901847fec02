import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * Logins in vain, by what was typed, whether or not an account has it; of what was typed stands a hash. In the database and not
 * in the limiter: a try at a known name then costs the same as one at an unknown one, and no full Redis loses count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table login_attempts (
    pool_id uuid not null,
    tenant_id uuid not null,
    key_hash text not null,
    tries integer not null default 1,
    since timestamptz not null default now(),
    locked_until timestamptz,
    primary key (pool_id, tenant_id, key_hash)
  )`.execute(db)
  await sql`create index login_attempts_old on login_attempts (pool_id, tenant_id, since)`.execute(db)
  await protect(db, 'login_attempts', { reach: brandPrivate })
}
