import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../../tests/support/world'
import type { TenantDb } from './for-tenant.server'
import { atCommit, commitBehind, forTenant, lastRowAtCommit, rowAtCommit, withCommit } from './for-tenant.server'
import { defineEffect, enqueue } from './outbox.server'

const mail = defineEffect('mail', z.object({ text: z.string().optional() }))
const push = defineEffect('push', z.object({}))

const outbox = (world: Awaited<ReturnType<typeof openWorld>>) =>
  world.database.owner.selectFrom('outbox').select(['kind', 'key', 'payload']).orderBy('id').execute()

test('runs statements that are sent together in their order', async () => {
  await using world = await openWorld()
  const seen = await forTenant(world.saffron, async (db) => {
    const count = () => sql<{ n: number }>`select count(*)::int as n from tenant_homes`.execute(db)
    const settle = sql`insert into tenant_homes (pool_id, tenant_id, slug)
      values (${db.scope.poolId}, ${db.scope.tenantId}, 'saffron') on conflict do nothing`
    const [before, , after] = await Promise.all([count(), settle.execute(db), count()])
    return [before.rows[0]?.n, after.rows[0]?.n]
  })
  expect(seen).toEqual([0, 1])
})

test('rolls all back when one of several statements fails, and refuses more', async () => {
  await using world = await openWorld()
  let late: Promise<unknown> | undefined
  const failed = forTenant(world.saffron, async (db) => {
    enqueue(db, mail, {})
    const wrong = sql`select 1 / 0`.execute(db)
    const { poolId, tenantId } = db.scope
    const behind = sql`insert into tenant_homes (pool_id, tenant_id, slug) values (${poolId}, ${tenantId}, 'x')`
    late = behind.execute(db).catch(() => behind.execute(db))
    late.catch(() => undefined)
    await wrong
  })
  await expect(failed).rejects.toThrow('division by zero')
  await expect(late).rejects.toThrow()
  expect(await world.database.owner.selectFrom('tenant_homes').selectAll().execute()).toEqual([])
  expect(await outbox(world)).toEqual([])
})

test('a handle that outlives its transaction does nothing', async () => {
  await using world = await openWorld()
  let leaked: TenantDb | undefined
  await forTenant(world.saffron, async (db) => {
    leaked = db
  })
  await expect(sql`select 1`.execute(leaked as TenantDb)).rejects.toThrow('the transaction has ended')
})

test('writes what a transaction enqueues with it, the same key once', async () => {
  await using world = await openWorld()
  const say = () =>
    forTenant(world.saffron, async (db) => {
      enqueue(db, mail, { text: 'Żółw "and" 🐢' }, { key: 'once' })
      enqueue(db, mail, { text: 'again' }, { key: 'once' })
      enqueue(db, push, {})
    })
  await say()
  await say()
  expect(await outbox(world)).toMatchObject([
    { kind: 'mail', key: 'once', payload: { text: 'Żółw "and" 🐢' } },
    { kind: 'push' },
    { kind: 'push' },
  ])
})

test('sends in one round trip what needs no answer, and refuses what comes later', async () => {
  await using world = await openWorld()
  const settle = (db: TenantDb, slug: string) =>
    sql`insert into tenant_homes (pool_id, tenant_id, slug) values (${db.scope.poolId}, ${db.scope.tenantId}, ${slug})`.execute(
      db,
    )
  const homes = () => world.database.owner.selectFrom('tenant_homes').select('slug').execute()
  const atOnce = <T>(work: (db: TenantDb) => Promise<T>) => forTenant(world.saffron, work, { atOnce: true })
  const late = atOnce(async (db) => {
    await sql`select 1`.execute(db)
    await settle(db, 'late')
  })
  await expect(late).rejects.toThrow('the transaction has ended')
  const enqueuing = atOnce(async (db) => enqueue(db, mail, {}))
  await expect(enqueuing).rejects.toThrow('the commit has already been sent')
  const wrong = atOnce((db) => Promise.all([settle(db, 'x'), sql`select 1 / 0`.execute(db)]))
  await expect(wrong).rejects.toThrow('division by zero')
  expect(await homes()).toEqual([])
  await atOnce((db) => settle(db, 'saffron'))
  expect(await homes()).toEqual([{ slug: 'saffron' }])
})

test('commits what goes along with the commit, or rolls it back with the rest', async () => {
  await using world = await openWorld()
  const settle = (db: TenantDb) =>
    sql`insert into tenant_homes (pool_id, tenant_id, slug) values (${db.scope.poolId}, ${db.scope.tenantId}, 'saffron')`.execute(
      db,
    )
  const homes = () => world.database.owner.selectFrom('tenant_homes').select('slug').execute()
  const wrong = forTenant(world.saffron, async (db) => {
    await settle(db)
    enqueue(db, mail, {})
    withCommit(db, sql`select 1 / 0`.execute(db))
  })
  await expect(wrong).rejects.toThrow('division by zero')
  expect(await homes()).toEqual([])
  await forTenant(world.saffron, async (db) => withCommit(db, settle(db)))
  expect(await homes()).toEqual([{ slug: 'saffron' }])
})

test('sends what goes out with the commit behind all else, and fails with it', async () => {
  await using world = await openWorld()
  const homes = () => world.database.owner.selectFrom('tenant_homes').select('slug').execute()
  const settle = (db: TenantDb, slug: string) =>
    db.insertInto('tenant_homes').values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, slug })
  const sent: string[] = []
  await forTenant(world.saffron, async (db) => {
    atCommit(db, () => {
      sent.push('with the commit')
      return settle(db, 'coast')
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    await settle(db, 'saffron').execute()
    sent.push('by the work')
  })
  expect(sent).toEqual(['by the work', 'with the commit'])
  expect(await homes()).toEqual([{ slug: 'saffron' }])
  const wrong = forTenant(world.coast, async (db) => {
    atCommit(db, () => sql`select 1 / 0`.execute(db))
    await settle(db, 'coast').execute()
  })
  await expect(wrong).rejects.toThrow('division by zero')
  expect(await homes()).toHaveLength(1)
})

test('commits behind the last statements, or undoes all when one of them fails', async () => {
  await using world = await openWorld()
  const homes = () => world.database.owner.selectFrom('tenant_homes').select('slug').execute()
  const settle = (db: TenantDb) =>
    db.insertInto('tenant_homes').values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, slug: 'home' })
  const wrong = forTenant(world.saffron, async (db) => {
    await settle(db).execute()
    await commitBehind(db, sql`select 1 / 0`.execute(db))
  })
  await expect(wrong).rejects.toThrow('division by zero')
  expect(await homes()).toEqual([])
  const late = forTenant(world.saffron, async (db) => {
    await commitBehind(db, sql`select 1`.execute(db))
    await settle(db).execute()
  })
  await expect(late).rejects.toThrow('the transaction has ended')
  const enqueuing = forTenant(world.saffron, async (db) => {
    await commitBehind(db, sql`select 1`.execute(db))
    enqueue(db, mail, {})
  })
  await expect(enqueuing).rejects.toThrow('the commit has already been sent')
  await forTenant(world.saffron, async (db) => {
    enqueue(db, mail, {})
    await commitBehind(db, settle(db).execute())
  })
  expect(await homes()).toEqual([{ slug: 'home' }])
  expect(await outbox(world)).toHaveLength(1)
})

test('sends rows for one table with the commit by one statement, last ones at the end', async () => {
  await using world = await openWorld()
  const sent: unknown[] = []
  const first = async (_db: TenantDb, rows: readonly number[]) => sent.push(rows)
  const last = async (_db: TenantDb, rows: readonly string[]) => sent.push(rows)
  await forTenant(world.saffron, async (db) => {
    lastRowAtCommit(db, last, 'a')
    rowAtCommit(db, first, 1)
    atCommit(db, async () => sent.push('a statement'))
    rowAtCommit(db, first, 2)
    lastRowAtCommit(db, last, 'b')
  })
  expect(sent).toEqual(['a statement', [1, 2], ['a', 'b']])
})
