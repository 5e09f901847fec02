import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import { onServer, urlOf } from '../../../tests/support/servers/postgresql'
import { openDatabase, setDatabase } from '../database.server'
import { migrate } from '../migrate.server'
import { readAsRequests } from './read-as-requests.server'

test.runIf(hasPostgresql)(
  'reads the database only when the role of requests can read members',
  { timeout: 120_000 },
  async () => {
    await using postgresql = await openPostgresql()
    const asOwner = (statement: string) => onServer(postgresql.url, statement)
    await asOwner('create role site login createrole')
    await asOwner('create database site owner site')
    const url = new URL(urlOf(postgresql.url, 'site'))
    url.username = 'site'
    const database = await openDatabase({ url: url.href, maxConnections: 2 })
    setDatabase(database)
    try {
      // The database answers all the while.
      expect((await sql`select 1 as one`.execute(database.owner)).rows).toEqual([{ one: 1 }])
      expect(await problem()).toMatch(/does not exist/)
      await migrate(database)
      await expect.poll(problem, { timeout: 20_000 }).toBeNull()
      await asOwner('revoke manyhearts_console, manyhearts_app from site cascade')
      await expect.poll(problem, { timeout: 20_000 }).toMatch(/as its owner, `grant manyhearts_app to/)
      await asOwner('grant manyhearts_app, manyhearts_console to site')
      await expect.poll(problem, { timeout: 20_000 }).toBeNull()
    } finally {
      setDatabase(undefined)
      await database.close()
    }
  },
)

/** What is wrong, or null. */
function problem(): Promise<string | null> {
  return readAsRequests().then(
    () => null,
    (error: Error) => error.message,
  )
}
