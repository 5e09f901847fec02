import type { Kysely } from 'kysely'
import { sql } from 'kysely'

type Right = 'select' | 'insert' | 'update' | 'delete'

interface Policy {
  /** Which rows may be read, updated and deleted. */
  reach: string
  /** Which rows may be written; `reach` when missing. */
  write?: string
  rights?: Right[]
}

/** Rows of one brand: accounts, sessions, tokens, consents, payments, credits, notifications, outbox. */
export const brandPrivate = 'pool_id = app_pool() and tenant_id = app_tenant()'

/** Rows that sister brands of a pool share: members, photos, blocks, likes. */
export const sharedInPool = 'pool_id = app_pool() and tenant_id = any(app_visible_tenants())'

/** The same conditions, read once a statement instead of once a row: for tables of which lists read thousands (decision 120). */
export const inPool = 'pool_id = (select app_pool())'
export const ofBrand = 'tenant_id = (select app_tenant())'
export const ofVisible = 'tenant_id = any((select app_visible_tenants())::uuid[])'

/** Brands that the session's operator was granted. */
export const grantedBrands =
  '((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[]))'

/**
 * Holds the console's role, which has all the rights of the application's, to the brands that the session's operator was
 * granted. The owner is a member of that role, so that policies for it bind the owner too: this one doesn't mean them.
 */
const withinGrants = `current_user <> 'manyhearts_console' or (select app_console_may())`

/** Turns on row-level security, for the owner too, with one policy, and grants the application its rights. */
export async function protect(db: Kysely<unknown>, table: string, policy: Policy): Promise<void> {
  const rights = policy.rights ?? ['select', 'insert', 'update', 'delete']
  const write = policy.write ?? policy.reach
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await sql
    .raw(`create policy app on ${table} to manyhearts_app using (${policy.reach}) with check (${write})`)
    .execute(db)
  // FORCE binds the owner too: the owner's own work (seeds, commands, proofs) says so by a policy of its own.
  await sql.raw(`create policy owner on ${table} to current_user using (true) with check (true)`).execute(db)
  await sql.raw(`grant ${rights.join(', ')} on ${table} to manyhearts_app`).execute(db)
  await holdConsole(db, table)
}

async function holdConsole(db: Kysely<unknown>, table: string): Promise<void> {
  await sql
    .raw(`create policy console_granted on ${table} as restrictive to manyhearts_console
      using (${withinGrants}) with check (${withinGrants})`)
    .execute(db)
}

/** For tables of the installation itself: only the owner's own work reaches them, no role that serves brands has a right. */
export async function ofInstallation(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await sql.raw(`create policy owner on ${table} to current_user using (true) with check (true)`).execute(db)
}

/** For what an operator keeps at the console: the console's role reaches the rows of the session's operator. */
export async function ofOperator(db: Kysely<unknown>, table: string): Promise<void> {
  const own = 'operator_id = (select app_console_operator())'
  await ofInstallation(db, table)
  await sql.raw(`create policy own on ${table} to manyhearts_console using (${own}) with check (${own})`).execute(db)
  await sql.raw(`grant select, insert, update, delete on ${table} to manyhearts_console`).execute(db)
  await holdConsole(db, table)
}
