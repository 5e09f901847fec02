import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Proofs of a brand's books that an operator asked for: how far they are, and what they found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_proofs (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    asked_by text not null,
    started_at timestamptz not null default now(),
    step integer not null default 0,
    balances integer,
    payments integer,
    found integer,
    differences jsonb,
    failure text,
    finished_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column ledger_proofs.step is 'of proofSteps, the one it is at'`.execute(db)
  await sql`comment on column ledger_proofs.found is 'differences; the first of them stand in differences'`.execute(db)
  await sql`create unique index ledger_proofs_running on ledger_proofs (pool_id, tenant_id) where finished_at is null`.execute(
    db,
  )
  await sql`create index ledger_proofs_newest on ledger_proofs (pool_id, tenant_id, started_at desc)`.execute(db)
  await protect(db, 'ledger_proofs', { reach: brandPrivate })
  await sql`create policy console_reads on ledger_proofs for select to manyhearts_console using (
    (select app_tenant()) is null
    and ((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[])))`.execute(db)
}
