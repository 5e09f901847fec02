import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import type { Answer } from '../support/call'
import { openMigratedPostgresql } from '../support/seeded'
import { holdRows, onServer } from '../support/servers/postgresql'
import { openProxy } from '../support/servers/proxy'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'
import { statesOf } from './health-states'
import { openLoad, unwanted } from './load'
import { annaAndBen } from './people'

const env = { SECRET: 'only for this test, and long enough', DEMO: 'off' }
const isWell = ({ status }: { status: number }) => status >= 200 && status < 500

if (hasPostgresql) {
  test('recovers from silent connections within 15 seconds, without a restart', async () => {
    await using postgresql = await openMigratedPostgresql()
    const { hostname, port } = new URL(postgresql.url)
    await using proxy = await openProxy({ host: hostname, port: Number(port) })
    const url = new URL(postgresql.url)
    url.port = String(proxy.port)
    await using site = await openSite({ env: { ...env, DATABASE_URL: url.href } })
    const { pid } = site
    const { anna, ben } = await annaAndBen(site)
    const conversation = String((await anna.write(await ben.ownId(), 'Hello')).headers.location)
    await using load = openLoad(talk(anna, ben, conversation), { workers: 12, restMs: 500 })
    expect(unwanted(await load.next(40), isWell)).toEqual([])

    proxy.swallow()
    // Nobody waits for longer than for the friendly page.
    expect(unwanted(await load.next(12), (answer) => isWell(answer) || answer.status === 503)).toEqual([])
    expect(await statesOf(site)).toMatchObject({ database_read: 'down', database_write: 'down', storage: 'up' })
    for (const path of ['/livez', '/readyz']) expect((await anna.see(path)).status, path).toBe(200)
    proxy.mend()
    await pass(15_000)
    expect(unwanted(await load.next(60), isWell)).toEqual([])
    expect(await statesOf(site)).toMatchObject({ database_read: 'up', database_write: 'up' })
    expect(site.pid).toBe(pid)
    expect(await site.stop()).toBe(0)
  })

  test('a server that waits for an answer without end stops in time all the same', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using site = await openSite({ env: { ...env, DATABASE_URL: postgresql.url } })
    await site.stop()
    // Its first look at the places, which no limit ends, waits for this lock.
    const places = await holdRows(postgresql.url, 'lock table city_loads in access exclusive mode')
    await site.start()
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'"
    await expect.poll(() => onServer(postgresql.url, waiting)).toHaveLength(1)
    expect(await site.stop()).toBe(0)
    await places.letGo()
  })

  test('waits 10 seconds at most for a server that froze in a transaction', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using frozen = await openSite({ env: { ...env, DATABASE_URL: postgresql.url } })
    await using other = await openSite({ env: { ...env, DATABASE_URL: postgresql.url, JOBS: 'off' } })
    const { anna, ben } = await annaAndBen(frozen)
    const conversation = String((await anna.write(await ben.ownId(), 'Hello')).headers.location)
    const [annaThere, benThere] = [anna, ben].map((visitor) => alsoAt(other, visitor)) as [Visitor, Visitor]
    const { answer } = await freezeInTransaction(frozen, postgresql.url, () => say(anna, conversation))

    const waits: number[] = []
    const asks = [annaThere, benThere, annaThere, benThere].map(async (visitor) => {
      const begun = performance.now()
      const { status } = await say(visitor, conversation)
      waits.push(performance.now() - begun)
      return status
    })
    expect(await Promise.all(asks)).toEqual([302, 302, 302, 302])
    expect(Math.max(...waits)).toBeLessThan(10_000)
    process.kill(frozen.pid, 'SIGCONT')
    // Its own transaction is over, which nobody but who waited for it has to know.
    expect((await answer).status).toBe(503)
    expect((await say(ben, conversation)).status).toBe(302)
  })
}

/** What two members do who talk with each other: the same rows are written all the time. */
function talk(anna: Visitor, ben: Visitor, conversation: string) {
  return {
    "anna's words": () => say(anna, conversation),
    "ben's words": () => say(ben, conversation),
    'the conversation': () => ben.see(conversation),
    members: () => anna.see('/members'),
  }
}

function say(visitor: Visitor, conversation: string) {
  return visitor.send(conversation, { body: 'Hi', draft_id: crypto.randomUUID() })
}

/** The same member in the same browser, whom the balancer sends to another server. */
function alsoAt(site: Site, visitor: Visitor): Visitor {
  const there = new Visitor(site, visitor.slug)
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
  return there
}

/** Stops a server that has locked a conversation and was about to go on; answers what it owes. */
async function freezeInTransaction(
  site: Site,
  database: string,
  write: () => Promise<Answer>,
): Promise<{ answer: Promise<Answer> }> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'"
  const holding = `select from pg_stat_activity where state = 'idle in transaction' and backend_xid is not null`
  const before = await holdRows(database, 'select from conversations for update')
  const answer = write()
  await expect.poll(() => onServer(database, waiting)).toHaveLength(1)
  process.kill(site.pid, 'SIGSTOP')
  await before.letGo()
  await expect.poll(() => onServer(database, holding)).toHaveLength(1)
  return { answer }
}
