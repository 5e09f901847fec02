import { sql } from 'kysely'
import type { Database } from '~/database/database.server'
import { openDatabase } from '~/database/database.server'
import { migrate } from '~/database/migrate.server'
import { loadPlaces } from '~/modules/places/load-places.server'
import { answeringDatabase } from '../../../scripts/workshop/services.mjs'
import { fingerprint } from '../../support/fingerprint'
import { onServer, urlOf } from '../../support/servers/postgresql'
import { settleLargePool, settleOtherPools } from './generate'

/** `before` has only a tenth of the members of other pools. */
const names = { before: 'manyhearts_bench_search_before', now: 'manyhearts_bench_search' }

export interface Million extends AsyncDisposable {
  url: string
  database: Database
  /** URL of the database with the same large pool and a tenth of the members in other pools. */
  before: string
}

/**
 * Opens the database of a million members on the available PostgreSQL, and the one it grew from. They take a minute to
 * fill, so they are kept for the next run; drop both when they aren't needed any more.
 */
export async function openMillion(): Promise<Million> {
  const server = await answeringDatabase()
  if (!server) throw new Error('no PostgreSQL answers: the bench of the search needs one')
  const url = urlOf(server, names.now)
  const before = urlOf(server, names.before)
  const made = fingerprint([
    'app/database/migrations',
    'app/modules/places/data',
    'tests/bench/million/brands.ts',
    'tests/bench/million/generate.ts',
  ])
  if (!(await isMade(server, url, made))) {
    console.log('a million members are being made …')
    for (const name of Object.values(names)) await onServer(server, `drop database if exists ${name} with (force)`)
    await onServer(server, `create database ${names.before}`)
    await within(before, async (database) => {
      await migrate(database)
      await loadPlaces(database.unhurried)
      await settleLargePool(database.unhurried)
    })
    await onServer(server, `create database ${names.now} template ${names.before}`)
    await within(url, async ({ unhurried: owner }) => {
      await settleOtherPools(owner)
      await sql`create table bench_made as select ${made}::text as version`.execute(owner)
    })
  }
  const database = await openDatabase({ url, maxConnections: 8 })
  return { url, database, before, [Symbol.asyncDispose]: () => database.close() }
}

async function isMade(server: string, url: string, made: string): Promise<boolean> {
  const known = await onServer(server, 'select from pg_database where datname = any($1)', [Object.values(names)])
  if (known.length < 2) return false
  const rows = await onServer<{ version: string }>(url, 'select version from bench_made').catch(() => [])
  return rows[0]?.version === made
}

async function within(url: string, fill: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url, maxConnections: 8 })
  try {
    await fill(database)
  } finally {
    await database.close()
  }
}
