import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { hasPgbouncer } from '../../scripts/workshop/services.mjs'
import { openMigratedPostgresql } from '../support/seeded'
import { openPgbouncer } from '../support/servers/pgbouncer'
import { onServer } from '../support/servers/postgresql'
import { openProxy } from '../support/servers/proxy'
import { openSite } from '../support/site'
import type { Visitor } from '../support/visitor'
import { openLoad, unwanted } from './load'
import { annaAndBen } from './people'

const env = { SECRET: 'only for this test, and long enough', DEMO: 'off' }
const isWell = ({ status }: { status: number }) => status >= 200 && status < 400

const loss = 'the connection pooler knows no prepared statements'

test.runIf(hasPostgresql && hasPgbouncer()).each([
  { mode: 'transaction', requests: 200, losses: 1 },
  { mode: 'session', requests: 100, losses: 0 },
] as const)('runs behind PgBouncer that pools by $mode', async ({ mode, requests, losses }) => {
  await using postgresql = await openMigratedPostgresql()
  await using pgbouncer = await openPgbouncer(postgresql.url, mode)
  await using site = await openSite({ env: { ...env, DATABASE_URL: pgbouncer.url } })
  const { anna, ben } = await annaAndBen(site)
  const conversation = String((await anna.write(await ben.ownId(), 'Hello')).headers.location)
  await using load = openLoad(talk(anna, ben, conversation), { workers: 12, restMs: 25 })
  expect(unwanted(await load.next(requests), isWell)).toEqual([])
  // Without names the log says so, once.
  expect(site.output().split(loss)).toHaveLength(losses + 1)
})

test.runIf(hasPostgresql)('writes to the new primary after one request has met the old one', async () => {
  await using old = await openMigratedPostgresql()
  await using proxy = await openProxy(addressOf(old.url))
  const url = new URL(old.url)
  url.port = String(proxy.port)
  await using site = await openSite({ env: { ...env, DATABASE_URL: url.href } })
  const { anna, ben } = await annaAndBen(site)
  const conversation = String((await anna.write(await ben.ownId(), 'Hello')).headers.location)
  const say = async (body: string) => {
    const { status } = await ben.send(conversation, { body, draft_id: crypto.randomUUID() })
    return status
  }
  await old.stop()
  await using primary = await openPostgresql({ from: old.folder })
  await old.start()
  // Several connections to the old one.
  await expect.poll(async () => (await ben.see('/chats')).status).toBe(200)
  expect(await Promise.all(Array.from({ length: 20 }, () => ben.see('/profile')))).toHaveLength(20)

  proxy.lead(addressOf(primary.url))
  await onServer(old.url, 'alter system set default_transaction_read_only = on')
  await onServer(old.url, 'select pg_reload_conf()')
  await expect.poll(() => say('To the old one'), { interval: 10 }).toBe(503)
  const said = ['One', 'Two', 'Three']
  expect(await Promise.all(said.map(say))).toEqual(said.map(() => 302))
  const last = 'select body from messages order by id desc limit 3'
  const rows = await onServer<{ body: string }>(primary.url, last)
  expect(rows.map(({ body }) => body).toSorted()).toEqual(said.toSorted())
})

function talk(anna: Visitor, ben: Visitor, conversation: string) {
  return {
    members: () => anna.see('/members'),
    inbox: () => ben.see('/chats'),
    conversation: () => ben.see(conversation),
    profile: () => anna.see('/profile'),
    home: () => ben.see('/'),
  }
}

function addressOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
