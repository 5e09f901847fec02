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
  await boundToGrants(db, table)
}

/** The owner is a member of the console's role, so that policies for it bind the owner too: these don't mean them. */
const granted = `current_user <> 'manyhearts_console' or (select app_console_may())`

/**
 * Holds the console's role, which has all the rights of the application's, to the brands that the session's operator was
 * granted. Tables that are older than operators got it with them.
 */
export async function boundToGrants(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{
    known: boolean
  }>`select to_regprocedure('app_console_may()') is not null as known`.execute(db)
  if (!rows[0]?.known) return
  await sql
    .raw(`create policy console_granted on ${table} as restrictive to manyhearts_console
      using (${granted}) with check (${granted})`)
    .execute(db)
}

/** For tables of the installation itself: only the owner's own work reaches them, no role that serves brands has a right. */
export async function ofInstallation(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await sql.raw(`create policy owner on ${table} to current_user using (true) with check (true)`).execute(db)
}
