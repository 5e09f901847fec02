import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/** Balances, and the append-only ledger whose sum they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table credit_accounts (
    pool_id uuid not null,
    account_id uuid not null,
    tenant_id uuid not null,
    balance integer not null default 0 check (balance >= 0),
    free_messages_used integer not null default 0,
    conversations_started integer not null default 0,
    primary key (pool_id, account_id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await protect(db, 'credit_accounts', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table credit_ledger (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    delta integer not null check (delta <> 0),
    reason text not null,
    idempotency_key text not null,
    note text,
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    unique (pool_id, idempotency_key)
  )`.execute(db)
  await sql`create index credit_ledger_account on credit_ledger (pool_id, account_id, created_at)`.execute(db)
  await protect(db, 'credit_ledger', { reach: brandPrivate, rights: ['select', 'insert'] })

  // The ledger only grows, but for an operator's words about a person, which a purge takes out.
  await sql`create function refuse_change() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then return new; end if;
    raise exception 'the ledger only grows';
  end $$`.execute(db)

  await sql`create trigger credit_ledger_append_only before update or delete on credit_ledger
    for each row execute function refuse_change()`.execute(db)

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
  await sql`create unique index ledger_proofs_running on ledger_proofs (pool_id, tenant_id)
    where finished_at is null`.execute(db)
  await sql`create index ledger_proofs_newest on ledger_proofs (pool_id, tenant_id, started_at desc)`.execute(db)
  await protect(db, 'ledger_proofs', { reach: brandPrivate })
  await sql`create policy console_reads on ledger_proofs for select to manyhearts_console
    using ((select app_tenant()) is null and ${sql.raw(grantedBrands)})`.execute(db)
}
