import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '~/platform/tokens.server'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { enqueued, jobsOf, tenant } from '../../tests/support/jobs'
import { onServer, urlOf } from '../../tests/support/servers/postgresql'
import type { Database } from './database.server'
import { openDatabase, setDatabase } from './database.server'
import { migrate } from './migrate.server'
import { migrations } from './migrations'
import { earlierSteps } from './migrations/before-first-release'
import { readBacklog } from './numbers/backlog.server'

test.runIf(hasPostgresql)(
  'starts servers at once on a fresh PostgreSQL, on one database or several',
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

test('takes over a database with every early migration, and runs what it had queued', async () => {
  const database = await databaseOfBefore(earlierSteps)
  setDatabase(database)
  await queueInEachState(database)
  const tables = await tableNames(database)
  await Promise.all([migrate(database), migrate(database)])
  await migrate(database)
  expect(await stepsOf(database)).toEqual(Object.keys(migrations))
  expect(await tableNames(database)).toEqual(expect.arrayContaining(tables))

  const done: unknown[] = []
  const jobs = jobsOf({
    message: async ({ to }) => void done.push(to),
    refund: async ({ to }) => void done.push(to),
    mail: async ({ to }) => void done.push(to),
  })
  await jobs.drain()
  expect(done.toSorted()).toEqual(['a buyer', 'a dead worker', 'a member', 'a reader'])
  expect(await readBacklog()).toMatchObject([{ kind: 'mail', waiting: 1, active: 1, failed: 1 }])
  await enqueued('mail', { to: 'a reader again' }, 'mail')
  await jobs.drain()
  expect(done).toHaveLength(4)
  await jobs.stop()
  setDatabase(undefined)
  await database.close()
})

test('refuses a database between two early migrations, names the cure, changes nothing', async () => {
  const database = await databaseOfBefore(earlierSteps.slice(0, -2))
  await expect(migrate(database)).rejects.toThrow(
    /stands at 0564-fictional-profiles, .* Start commit d2fc0a20 on it once, which ends at 0580-profile-facts/,
  )
  expect(await stepsOf(database)).toEqual(earlierSteps.slice(0, -2))
  await database.close()
})

test('restores an early backup that stood at the last migration of then', async () => {
  const database = await openDatabase({})
  await expect(migrate(database, { to: '0361-legal-texts' })).rejects.toThrow('stands at 0361-legal-texts')
  await migrate(database, { to: '0580-profile-facts' })
  expect(await stepsOf(database)).toContain('0020-overview')
  await database.close()
})

/** Today's tables under the names of the steps of then, which made the same. */
async function databaseOfBefore(steps: string[]): Promise<Database> {
  const database = await openDatabase({})
  await migrate(database, { to: '0020-overview' })
  await sql`delete from kysely_migration`.execute(database.unhurried)
  await sql`insert into kysely_migration (name, timestamp) select unnest(${steps}::text[]), '2026-11-23'`.execute(
    database.unhurried,
  )
  return database
}

async function queueInEachState({ owner }: Database): Promise<void> {
  // Written as the release of then did, which didn't know today's columns.
  const queue = (kind: string, to: string, key = to) =>
    sql`insert into outbox (pool_id, tenant_id, id, kind, key, payload)
      values (${tenant.poolId}, ${tenant.id}, ${uuidv7()}, ${kind}, ${key}, ${JSON.stringify({ to })}::jsonb)`.execute(
      owner,
    )
  await queue('message', 'a member')
  await queue('refund', 'a buyer')
  await queue('mail', 'a reader', 'mail')
  const states = {
    'a dead worker': sql`leased_until = now() - interval '1 minute', tries = 1`,
    'a worker': sql`leased_until = now() + interval '1 minute', tries = 1`,
    tomorrow: sql`due_at = now() + interval '1 day'`,
    nobody: sql`due_at = 'infinity', failed_at = now(), tries = 14`,
    'one long ago': sql`done_at = now(), payload = '{}'`,
  }
  for (const [to, state] of Object.entries(states)) {
    await queue('mail', to)
    await sql`update outbox set ${state} where key like ${`%${to}`}`.execute(owner)
  }
}

const stepsOf = async ({ owner }: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)).rows.map(
    ({ name }) => name,
  )

const tableNames = async ({ owner }: Database) =>
  (await sql`select tablename from pg_tables where schemaname = 'public' order by 1`.execute(owner)).rows
