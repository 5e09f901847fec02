import type { Kysely, LogEvent } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '~/database/database.server'
import { openDatabase } from '~/database/database.server'
import { migrate } from '~/database/migrate.server'
import type { Tables } from '~/database/tables'
import { loadPlaces } from '~/modules/places/load-places.server'
import { answeringDatabase } from '../../../scripts/workshop/services.mjs'
import { fingerprint } from '../../support/fingerprint'
import { onServer, urlOf } from '../../support/servers/postgresql'
import { settleLargePool, settleOtherPools } from './generate'

const name = 'manyhearts_bench_search'

/** What the large pool's queries read while there were few members in other pools: `query` → buffers. */
export type Buffers = Record<string, number>

export interface Million extends AsyncDisposable {
  url: string
  database: Database
  before: Buffers
}

/**
 * The database of a million members on the PostgreSQL that answers here. It takes minutes to fill, so it stays for the next
 * run; `drop database manyhearts_bench_search` when it isn't needed any more.
 * @param readBuffers called while only a tenth of the members of other pools are there
 */
export async function openMillion(
  readBuffers: (database: Database, url: string) => Promise<Buffers>,
  onQuery: (event: LogEvent) => void,
): Promise<Million> {
  const server = await answeringDatabase()
  if (!server) throw new Error('no PostgreSQL answers: the bench of the search needs one')
  const url = urlOf(server, name)
  const made = fingerprint(['app/database/migrations', 'app/modules/places/data', 'tests/bench/million'])
  if (!(await isMade(server, url, made))) {
    console.log('a million members are being made …')
    await onServer(server, `drop database if exists ${name} with (force)`)
    await onServer(server, `create database ${name}`)
    await using opened = await opening(url, onQuery)
    await fill(opened.database, made, () => readBuffers(opened.database, url))
  }
  const { database } = await opening(url, onQuery)
  const { rows } = await sql<{ before: Buffers }>`select before from bench_made`.execute(database.owner)
  return { url, database, before: rows[0]?.before ?? {}, [Symbol.asyncDispose]: () => database.close() }
}

async function isMade(server: string, url: string, made: string): Promise<boolean> {
  const known = await onServer(server, 'select from pg_database where datname = $1', [name])
  if (known.length === 0) return false
  const rows = await onServer<{ version: string }>(url, 'select version from bench_made').catch(() => [])
  return rows[0]?.version === made
}

async function opening(url: string, onQuery: (event: LogEvent) => void) {
  const database = await openDatabase({ url, maxConnections: 8, onQuery })
  return { database, [Symbol.asyncDispose]: () => database.close() }
}

async function fill(database: Database, made: string, readBuffers: () => Promise<Buffers>): Promise<void> {
  await migrate(database)
  await loadPlaces(database.owner)
  await settleLargePool(database.owner)
  const before = await readBuffers()
  await settleOtherPools(database.owner)
  await noteMade(database.owner, made, before)
}

async function noteMade(db: Kysely<Tables>, made: string, before: Buffers): Promise<void> {
  await sql`create table bench_made (version text, before jsonb)`.execute(db)
  await sql`insert into bench_made values (${made}, ${JSON.stringify(before)})`.execute(db)
}
