import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofInstallation } from './policies'

/**
 * The heads of the audit log's chains, signed by the application with a key that the database never sees: who can switch
 * off triggers and compute every hash anew still can't sign the new heads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_signatures (
    pool_id uuid not null,
    tenant_id uuid not null,
    number bigint not null,
    hash text not null,
    signed_at timestamptz not null,
    signature text not null,
    primary key (pool_id, tenant_id, number)
  )`.execute(db)
  await ofInstallation(db, 'audit_signatures')
}
