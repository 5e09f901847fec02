import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enqueued, jobsOf, tenant } from '../../../tests/support/jobs'
import { databaseOn, setDatabase } from '../database.server'
import { migrate } from '../migrate.server'
import { PglitePool } from './pglite-pool.server'
import { SharedPool, sharePool } from './shared-pool.server'

/** An embedded database of a server, and a command's way to it. */
async function openShared() {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-lent-'))
  const pool = await PglitePool.open(undefined)
  await pool.query('create table notes (text text unique, at timestamptz, count int8)')
  const shared = await sharePool(pool, join(folder, 'database'))
  return {
    pool,
    command: new SharedPool(join(folder, 'database')),
    async [Symbol.asyncDispose]() {
      shared.close()
      await pool.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('lets a command read and write the server’s database, with values as they are', async () => {
  await using there = await openShared()
  const at = new Date('2026-03-01T10:00:00Z')
  await there.command.query('insert into notes values ($1, $2, $3)', ['one', at, 7])
  const [mine, servers] = await Promise.all([
    there.command.query('select * from notes'),
    there.pool.query('select * from notes'),
  ])
  expect(mine.rows).toEqual([{ text: 'one', at, count: 7 }])
  expect(servers.rows).toEqual(mine.rows)
})

test('runs a command’s transaction alone, with the errors of the database', async () => {
  await using there = await openShared()
  const client = await there.command.connect()
  await client.query('begin')
  await client.query("insert into notes values ('one')")
  const count = there.pool.query('select count(*) as count from notes')
  await client.query('commit')
  await expect(client.query("insert into notes values ('one')")).rejects.toMatchObject({ code: '23505' })
  client.release()
  expect((await count).rows).toEqual([{ count: 1 }])
})

test('leaves nothing behind of a command that ends in mid-transaction', async () => {
  await using there = await openShared()
  const client = await there.command.connect()
  await client.query('begin')
  await client.query("insert into notes values ('lost')")
  client.release()
  expect((await there.pool.query('select * from notes')).rows).toEqual([])
})

test('runs at once what a command enqueues', {
  timeout: 120_000,
}, async () => {
  await using there = await openShared()
  const server = databaseOn(there.pool, true)
  await migrate(server)
  setDatabase(server)
  const done: unknown[] = []
  const jobs = jobsOf({ mail: async ({ to }) => void done.push(to) }, { alone: true })
  await enqueued('mail', { to: 'anna' })
  jobs.start()
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['anna'])
  await there.command.query(
    `insert into outbox (pool_id, tenant_id, id, kind, key, payload)
     values ($1, $2, gen_random_uuid(), 'mail', 'ben', '{"to": "ben"}')`,
    [tenant.poolId, tenant.id],
  )
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['anna', 'ben'])
  await jobs.stop()
  setDatabase(undefined)
})
