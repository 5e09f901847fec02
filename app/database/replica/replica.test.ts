import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '~/platform/log.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hasPostgresql, openPostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import { hire } from '../../../tests/support/operators'
import { settle } from '../../../tests/support/person'
import { onServer } from '../../../tests/support/servers/postgresql'
import { openProxy } from '../../../tests/support/servers/proxy'
import { openReplica } from '../../../tests/support/servers/replica'
import { demoTenants } from '../../../tests/support/tenants'
import { openDatabase, setDatabase } from '../database.server'
import { limits } from '../driver/limits'
import type { TenantDb } from '../for-tenant.server'
import { forConsole, forTenant } from '../for-tenant.server'
import { invalidatePeople } from '../member-cache.server'
import { migrate } from '../migrate.server'
import { Replica, setReplica } from './replica.server'

const mayBeOld = { mayBeOld: true }

afterEach(() => void vi.restoreAllMocks())

test.runIf(hasPostgresql)('reads at the replica what may be old, with the same policies', async () => {
  await using opened = await openBoth()
  const { saffron, noirRose, primary } = opened
  const anna = await settle(primary.owner, saffron, 'anna', {}, true)
  const rosa = await settle(primary.owner, noirRose, 'rosa', {}, true)
  await opened.used()
  expect(await forTenant(saffron, whereAmI, mayBeOld)).toBe('replica')
  expect(await forTenant(saffron, whereAmI, { ...mayBeOld, atOnce: true, onePlan: true })).toBe('replica')
  expect(await forTenant(saffron, whereAmI)).toBe('primary')
  expect(await forTenant(saffron, membersThere, mayBeOld)).toEqual([anna.id])
  expect(await forTenant(noirRose, membersThere, mayBeOld)).toEqual([rosa.id])
  const write = forTenant(saffron, (db) => sql`delete from members`.execute(db), mayBeOld)
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
})

test.runIf(hasPostgresql)('leaves a replica alone that is ten seconds late, and says so once', async () => {
  await using opened = await openBoth()
  const { saffron, server, replica } = opened
  const warned = vi.spyOn(log(), 'warn')
  await opened.used()
  await server.pause()
  const { now } = performance
  const after = (seconds: number) =>
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + seconds * 1000)
  after(9)
  await opened.ask()
  expect(await forTenant(saffron, whereAmI, mayBeOld)).toBe('replica')
  after(11)
  expect(await forTenant(saffron, whereAmI, mayBeOld)).toBe('primary')
  for (let time = 0; time < 3; time++) await opened.ask()
  expect(replica.report()).toMatchObject({ state: 'late', lagSeconds: expect.closeTo(11.5, 0) })
  expect(linesOf(warned)).toEqual(['database replica: more than 10 s late, so the primary is read'])
  await server.resume()
  await opened.used()
  expect(await forTenant(saffron, whereAmI, mayBeOld)).toBe('replica')
})

test.runIf(hasPostgresql)('reads the primary while the replica is away, without an error', async () => {
  await using opened = await openBoth()
  const { saffron, server } = opened
  const warned = vi.spyOn(log(), 'warn')
  await opened.used()
  await server.kill()
  expect(await Promise.all([1, 2, 3].map(() => forTenant(saffron, whereAmI, mayBeOld)))).toEqual(
    [1, 2, 3].map(() => 'primary'),
  )
  for (let time = 0; time < 3; time++) await opened.ask()
  expect(linesOf(warned)).toEqual(['database replica: away, so the primary is read'])
  await server.start()
  await opened.used()
  expect(await forTenant(saffron, whereAmI, mayBeOld)).toBe('replica')
})

test.runIf(hasPostgresql)('asks the primary when a replica has said nothing for a second', async () => {
  await using opened = await openBoth()
  await opened.used()
  opened.proxy.swallow()
  const begun = performance.now()
  const read = () => forTenant(opened.saffron, whereAmI, mayBeOld)
  expect(new Set(await Promise.all(Array.from({ length: 12 }, read)))).toEqual(new Set(['primary']))
  await opened.ask()
  expect(opened.replica.report().state).toBe('away')
  expect(performance.now() - begun).toBeLessThan(4_500)
  opened.proxy.mend()
  await opened.used()
  expect(await read()).toBe('replica')
})

test.runIf(hasPostgresql)('refuses strangers, a primary, and a copy that takes writes of its own', async () => {
  await using opened = await openBoth()
  const { saffron, primary, nodeId, server } = opened
  await using other = await openPostgresql()
  await using follower = await openReplica(other)
  const stateAt = async (url: string) => {
    const replica = new Replica(await openDatabase({ url }))
    setReplica(replica)
    await replica.ask(nodeId)
    const { state } = replica.report()
    expect(await forTenant(saffron, whereAmI, mayBeOld)).toBe('primary')
    await replica.close()
    return state
  }
  expect(await stateAt(follower.url)).toBe('stranger')
  const database = await openDatabase({ url: other.url })
  await migrate(database)
  await database.close()
  await expect.poll(() => stateAt(follower.url)).toBe('stranger')
  expect(await stateAt(opened.url)).toBe('primary')
  await server.pause()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(primary.owner)
  expect(await stateAt(server.url)).toBe('other_release')
  await server.resume()
  await onServer(server.url, 'select pg_promote()')
  expect(await stateAt(server.url)).toBe('primary')
})

test.runIf(hasPostgresql)('shows visitors at once who is not shown any more', async () => {
  await using opened = await openBoth()
  await opened.used()
  await forTenant(opened.saffron, async (db) => invalidatePeople(db))
  expect(await forTenant(opened.saffron, whereAmI, mayBeOld)).toBe('primary')
  expect(await forTenant(opened.noirRose, whereAmI, mayBeOld)).toBe('replica')
  await opened.used()
  expect(await forTenant(opened.saffron, whereAmI, mayBeOld)).toBe('replica')
})

test.runIf(hasPostgresql)('reads the primary for a console session that the replica does not know', async () => {
  await using opened = await openBoth()
  await opened.used()
  await opened.server.pause()
  const { session } = await hire('olga', 'owner')
  expect(await forConsole(session, whereAmI, mayBeOld)).toBe('primary')
  await opened.server.resume()
  await opened.used()
  expect(await forConsole(session, whereAmI, { ...mayBeOld, atOnce: true })).toBe('replica')
})

/** A primary with our tables and a replica of it, which `forTenant` uses once it is asked. */
async function openBoth() {
  const postgresql = await openPostgresql()
  const primary = await openDatabase({ url: postgresql.url, maxConnections: 4 })
  await migrate(primary)
  const server = await openReplica(postgresql)
  const proxy = await openProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  const url = server.url.replace(new URL(server.url).port, String(proxy.port))
  const replica = new Replica(await openDatabase({ url, maxConnections: 4, connectMs: limits.replica }))
  setDatabase(primary)
  setReplica(replica)
  const nodeId = uuidv7()
  await sql`insert into nodes (id, name, kind, version, runtime, state, memory_mb)
    values (${nodeId}, 'test', 'web', '1', '20', 'serving', 1)`.execute(primary.owner)
  return {
    ...demoTenants(),
    ...{ url: postgresql.url, primary, server, proxy, replica, nodeId },
    ask: () => replica.ask(nodeId),
    /** Waits until the replica has all that was written until now. */
    async used() {
      const before = performance.now()
      await expect
        .poll(
          async () => {
            await replica.ask(nodeId)
            const { state, lagSeconds } = replica.report()
            return state === 'used' && performance.now() - lagSeconds * 1000 > before
          },
          { timeout: 10_000 },
        )
        .toBe(true)
    },
    async [Symbol.asyncDispose]() {
      setDatabase(undefined)
      setReplica(undefined)
      await replica.close()
      await primary.close()
      await proxy[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await postgresql[Symbol.asyncDispose]()
    },
  }
}

async function whereAmI(db: TenantDb): Promise<'replica' | 'primary'> {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
  return rows[0]?.follows ? 'replica' : 'primary'
}

async function membersThere(db: TenantDb): Promise<string[]> {
  return (await db.selectFrom('members').select('id').execute()).map(({ id }) => id)
}

function linesOf(warned: { mock: { calls: unknown[][] } }): unknown[] {
  return warned.mock.calls.map(([, line]) => line)
}
