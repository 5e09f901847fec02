import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { urlOf } from '../../../tests/support/servers/postgresql'
import { openWorld } from '../../../tests/support/world'
import type { DatabaseOptions } from '../database.server'
import { openDatabase, setDatabase } from '../database.server'
import type { TenantDb } from '../for-tenant.server'
import { forMember, forTenant } from '../for-tenant.server'
import { StatementNames } from './statement-names'

/** Number of runs after which PostgreSQL may use one plan for all values. */
const runs = 8

test('keeps brands and roles apart that share a prepared statement', async () => {
  await using world = await openWorld()
  const { anna, ben, cora, eve } = await world.members({
    ...{ anna: {}, ben: {} },
    ...{ cora: { at: world.coast }, eve: { at: world.noirRose } },
  })
  const connections = new Set<number>()
  const read = async (db: TenantDb) => {
    const { rows } = await sql<{ id: string | null; connection: number }>`
      select accounts.id, pg_backend_pid() as connection from (select) one left join accounts on true
      order by accounts.id`.execute(db)
    for (const { connection } of rows) connections.add(connection)
    return rows.flatMap(({ id }) => id ?? [])
  }
  const own = [anna.id, ben.id].toSorted()
  for (const onePlan of [false, true]) {
    for (let run = 0; run < runs; run += 1) {
      expect(await forTenant(world.saffron, read, { onePlan })).toEqual(own)
      expect(await forTenant(world.coast, read, { onePlan })).toEqual([cora.id])
      expect(await forTenant(world.noirRose, read, { onePlan })).toEqual([eve.id])
      expect(await forMember(anna.member, read, { onePlan })).toEqual(own)
      expect(await forTenant({ ...world.saffron, console: 'x'.repeat(43) }, read, { onePlan })).toEqual([])
    }
  }
  expect(connections.size).toBe(1)
})

/** Runs statements of different kinds three times, and returns those that their connection has prepared. */
async function preparedTexts(options: DatabaseOptions = {}): Promise<string[]> {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.database.owner)
  const test = inject('testDatabase')
  if (test.kind === 'pglite') throw new Error('the embedded database prepares nothing')
  const database = await openDatabase({ url: urlOf(test.server, rows[0]?.name ?? ''), maxConnections: 1, ...options })
  setDatabase(database)
  const sent = (text: string, prepares?: boolean) =>
    forTenant(world.saffron, (db) => sql.raw(text).execute(db), { ...(prepares === undefined ? {} : { prepares }) })
  try {
    for (let run = 0; run < 3; run += 1) {
      await sent('select id, 1 as repeated from members')
      await sent(`select id, ${run} as once from members`)
      await sent('select id, 1 as chosen from members', false)
      await forTenant(world.saffron, (db) => db.selectFrom('members').selectAll().execute())
    }
    const found = await forTenant(world.saffron, (db) =>
      sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db),
    )
    return found.rows.map(({ statement }) => statement)
  } finally {
    await database.close()
  }
}

if (inject('testDatabase').kind !== 'pglite') {
  test('prepares what repeats, unless it reads every column or opts out', async () => {
    expect(await preparedTexts()).toEqual(['select id, 1 as repeated from members'])
  })

  test('prepares nothing for a pooler without names', async () => {
    expect(await preparedTexts({ prepares: false })).toEqual([])
  })
}

test('names no more statements than a connection may keep', () => {
  const names = new StatementNames(3)
  const texts = Array.from({ length: 20 }, (_, n) => `select ${n}`)
  for (const text of texts) for (let use = 0; use < 2; use += 1) names.of(text)
  const named = texts.map((text) => names.of(text)).filter((name) => name !== undefined)
  expect(new Set(named).size).toBe(3)
})
