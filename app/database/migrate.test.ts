import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { onServer, urlOf } from '../../tests/support/servers/postgresql'
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

test('a database that a newer release has migrated serves the release before', async () => {
  const database = await openDatabase({})
  await migrate(database)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-release', '2030-01-01')`.execute(
    database.unhurried,
  )
  await migrate(database)
  const { rows } = await sql`select 1 from kysely_migration where name = '9999-of-a-newer-release'`.execute(
    database.owner,
  )
  expect(rows).toHaveLength(1)
  await database.close()
})
