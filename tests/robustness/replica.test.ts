import { expect, test } from 'vitest'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { readMetrics } from '../support/prometheus'
import { openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import { openReplica } from '../support/servers/replica'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'
import { openLoad, unwanted } from './load'
import { annaAndBen } from './people'

const isWell = ({ status }: { status: number }) => status >= 200 && status < 400

test.runIf(hasPostgresql)('visitors read a replica that is paused, killed and started, and meet no error', async () => {
  await using postgresql = await openMigratedPostgresql()
  await using replica = await openReplica(postgresql)
  const metricsPort = await freePort()
  await using site = await openSite({
    env: {
      DEMO: 'off',
      SECRET: 'only for this test, and long enough',
      LOG_LEVEL: 'info',
      DATABASE_URL: postgresql.url,
      DATABASE_REPLICA_URL: replica.url,
      METRICS_PORT: String(metricsPort),
    },
  })
  const { anna } = await annaAndBen(site)
  const guest = new Visitor(site, 'saffron')
  const state = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return readMetrics(text).find(({ name }) => name === 'manyhearts_database_replica_lag_seconds')?.labels.state
  }
  const becomes = (wanted: string) => expect.poll(state, { timeout: 30_000, interval: 250 }).toBe(wanted)
  /** Pages of the list that no cache has. */
  let age = 18
  const list = () => guest.see(`/members?min_age=${18 + (age++ % 60)}&max_age=99`)
  const readThere = async () => {
    const [row] = await onServer<{ calls: number }>(
      replica.url,
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%from members m%'`,
    )
    return row?.calls ?? 0
  }
  await onServer(postgresql.url, 'create extension if not exists pg_stat_statements')
  await becomes('used')
  await using load = openLoad({ list, home: () => guest.see('/'), profile: () => anna.see('/profile') }, { workers: 2 })
  const before = await readThere()
  expect(unwanted(await load.next(30), isWell)).toEqual([])
  expect(await readThere()).toBeGreaterThan(before)

  await replica.pause()
  await becomes('late')
  const whileLate = await readThere()
  expect(unwanted(await load.next(30), isWell)).toEqual([])
  expect(await readThere()).toBe(whileLate)
  await replica.resume()
  await becomes('used')

  const killed = load.next(60)
  await replica.kill()
  expect(unwanted(await killed, isWell)).toEqual([])
  await becomes('away')
  await replica.start()
  await becomes('used')
  const lines = [...site.output().matchAll(/"msg":"(database replica: [^",]+)/g)].map(([, line]) => line)
  expect(lines).toEqual([
    'database replica: in use',
    'database replica: more than 10 s late',
    'database replica: in use',
    'database replica: away',
    'database replica: in use',
  ])
})
