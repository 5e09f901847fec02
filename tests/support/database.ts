import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '~/database/database.server'
import { databaseOn, openDatabase } from '~/database/database.server'
import { PglitePool } from '~/database/embedded/pglite-pool.server'
import type { Tables } from '~/database/tables'
import { onServer, urlOf } from './servers/postgresql'

export type TestDatabase =
  | { kind: 'pglite'; snapshot: string }
  | { kind: 'postgresql'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}

const opened = new Map<string, Promise<Database>>()

/**
 * Returns this process's database, empty. The first call opens it; each further call clears it in a few milliseconds.
 * Test files in the same process use it one after the other; the run's setup drops it.
 */
export async function emptyDatabase(): Promise<Database> {
  const test = inject('testDatabase')
  const database = opened.get(test.kind) ?? open(test)
  opened.set(test.kind, database)
  await clear((await database).owner)
  return database
}

async function open(test: TestDatabase): Promise<Database> {
  if (test.kind === 'pglite') {
    const pool = await PglitePool.open(undefined, { loadDataDir: new Blob([readFileSync(test.snapshot)]) })
    return databaseOn(pool, true)
  }
  const name = `${test.template}_${randomBytes(4).toString('hex')}`
  await onServer(test.server, `create database ${name} template ${test.template}`)
  return openDatabase({ url: urlOf(test.server, name), maxConnections: 5 })
}

/** Tables of the setup, which keep their rows. */
const setupTables = new Set(['kysely_migration', 'kysely_migration_lock', 'installation'])

async function clear(db: Kysely<Tables>): Promise<void> {
  await withoutTriggers(
    db,
    (await tablesOf(db)).map((table) => `delete from ${table}`),
  )
}

/**
 * Lets time pass without changing the clock: moves every timestamp in the database into the past, so that links expire,
 * quotas are restored and members become idle as they would.
 */
export async function letTimePass(db: Kysely<Tables>, hours: number): Promise<void> {
  const { rows } = await sql<{ name: string; column: string }>`
    select format('%I.%I', table_schema, table_name) as name, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const known = new Set(await tablesOf(db))
  await withoutTriggers(
    db,
    rows
      .filter(({ name }) => known.has(name))
      .map(({ name, column }) => `update ${name} set ${column} = ${column} - interval '${hours} hours'`),
  )
}

/** All tables, without partitions, which belong to their parent table. */
async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; bare: string }>`
    select format('%I.%I', nspname, relname) as name, relname as bare
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition
      and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(db)
  return rows.filter(({ bare }) => !setupTables.has(bare)).map(({ name }) => name)
}

/**
 * Disables triggers, such as the ledger's protection against changes, and foreign keys for statements that only tests
 * run. They are sent as one text and so are one transaction, which restores the connection's settings even if it fails.
 */
async function withoutTriggers(db: Kysely<Tables>, statements: string[]): Promise<void> {
  await sql.raw(['set local session_replication_role = replica', ...statements].join('; ')).execute(db)
}
