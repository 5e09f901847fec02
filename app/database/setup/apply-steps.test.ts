import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import type { Database } from '../database.server'
import { openDatabase } from '../database.server'
import { indexOnline } from '../migrations/index-online'
import type { Step } from './apply-steps.server'
import { applySteps, recordedSteps } from './apply-steps.server'

const statement = (text: string) => async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))

const before: Record<string, Step> = {
  '01-people': { up: statement('create table people (id integer primary key, name text)') },
}

/** A database of the release before, with rows. */
async function openEarlier(url: string): Promise<Database> {
  const database = await openDatabase({ url })
  await applySteps(database.unhurried, before)
  await sql`insert into people select id, 'Robin' from generate_series(1, 1000) id`.execute(database.unhurried)
  return database
}

test.runIf(hasPostgresql)('a step that meets a lock lets readers pass and is tried again', async () => {
  await using postgresql = await openPostgresql()
  const database = await openEarlier(postgresql.url)
  const steps = { ...before, '02-birthday': { up: statement('alter table people add column birthday date') } }
  const lines: string[] = []
  let migrating: Promise<void> | undefined
  await database.owner.transaction().execute(async (reader) => {
    await sql`select name from people where id = 1`.execute(reader)
    const met = new Promise<void>((resolve) => {
      migrating = applySteps(database.unhurried, steps, {
        pauseMs: 50,
        report: (line) => {
          lines.push(line)
          resolve()
        },
      })
    })
    await met
    // Nobody stands in the queue of the lock for good: another member reads while the reader is still there.
    const { rows } = await sql<{ name: string }>`select name from people where id = 2`.execute(database.owner)
    expect(rows).toEqual([{ name: 'Robin' }])
    expect(await recordedSteps(database.owner)).toEqual(['01-people'])
  })
  await migrating
  expect(await recordedSteps(database.owner)).toEqual(['01-people', '02-birthday'])
  expect(lines).toEqual(['migration 02-birthday: another transaction holds the table, will be tried again'])
  await database.close()
})

test.runIf(hasPostgresql)('each step is a transaction of its own, a failed one leaves the others', async () => {
  await using postgresql = await openPostgresql()
  const database = await openEarlier(postgresql.url)
  const failing = {
    ...before,
    '02-city': { up: statement('alter table people add column city text') },
    '03-half': {
      async up(db: Kysely<unknown>) {
        await statement('alter table people add column half text')(db)
        await statement('select 1 / 0')(db)
      },
    },
  }
  await expect(applySteps(database.unhurried, failing)).rejects.toThrow('division by zero')
  expect(await recordedSteps(database.owner)).toEqual(['01-people', '02-city'])
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'people' order by ordinal_position`.execute(database.owner)
  expect(rows.map(({ name }) => name)).toEqual(['id', 'name', 'city'])
  await database.close()
})

test.runIf(hasPostgresql)('an index is built while the table is written, once for two servers', async () => {
  await using postgresql = await openPostgresql()
  const database = await openEarlier(postgresql.url)
  const second = await openDatabase({ url: postgresql.url })
  const asked: string[] = []
  const by = (server: string) => ({
    ...before,
    '02-by-name': {
      online: true,
      async up(db: Kysely<unknown>) {
        asked.push(server)
        // What a server that died while building left.
        await sql`create index by_name on people (name)`.execute(db)
        await sql`update pg_index set indisvalid = false where indexrelid = 'by_name'::regclass`.execute(db)
        const building = indexOnline(db, 'by_name', 'people (name)')
        await sql`insert into people values (${1000 + asked.length}, 'Kim')`.execute(database.owner)
        await building
      },
    },
  })
  await Promise.all([applySteps(database.unhurried, by('first')), applySteps(second.unhurried, by('second'))])
  expect(asked).toHaveLength(1)
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('by_name')`.execute(database.owner)
  expect(rows).toEqual([{ valid: true }])
  await second.close()
  await database.close()
})

test('a new database is set up at once, its indexes too', async () => {
  const database = await openDatabase({})
  const online = {
    ...before,
    '02-by-name': { online: true, up: (db: Kysely<unknown>) => indexOnline(db, 'by_name', 'people (name)') },
  }
  await applySteps(database.unhurried, online, { alone: true })
  expect(await recordedSteps(database.unhurried)).toEqual(['01-people', '02-by-name'])
  await database.close()
})
