import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onServer, urlOf } from '../../tests/support/servers/postgresql'
import { hasPostgresql, openPostgresql } from '../../tests/support/servers/private-postgresql'
import { openDatabase } from './database.server'
import { migrate } from './migrate.server'

test.runIf(hasPostgresql)(
  'servers that start at once on one fresh PostgreSQL all come up, on one database or on several',
  { timeout: 120_000 },
  async () => {
    await using postgresql = await openPostgresql()
    const names = ['one', 'two', 'three']
    for (const name of names) await onServer(postgresql.url, `create database ${name}`)
    const databases = await Promise.all(
      [...names, 'one'].map((name) => openDatabase({ url: urlOf(postgresql.url, name), maxConnections: 2 })),
    )
    const started = await Promise.allSettled(databases.map((database) => migrate(database)))
    expect(started.map(({ status }) => status)).toEqual(databases.map(() => 'fulfilled'))
    for (const { owner } of databases) {
      await owner.transaction().execute(async (db) => {
        await sql`set local role manyhearts_app`.execute(db)
        expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([])
      })
    }
    for (const database of databases) await database.close()
  },
)
