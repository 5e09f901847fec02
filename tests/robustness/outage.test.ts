import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openOutbox } from '../support/outbox'
import { noise, photoForm } from '../support/photo'
import { migratedData, openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import { hasRedis, openRedis } from '../support/servers/redis'
import { openS3 } from '../support/servers/s3'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { statesOf } from './health-states'
import type { LoadAnswer } from './load'
import { openLoad, unwanted } from './load'
import { annaAndBen } from './people'

const each = 40

if (hasRedis) {
  test('Redis frozen, thawed, stopped and started under load: nobody meets an error', async () => {
    await using redis = await openRedis()
    await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', REDIS_URL: redis.url } })
    await using load = openLoad(await visits(site))
    const turns = {
      healthy: () => {},
      frozen: redis.freeze,
      thawed: redis.thaw,
      stopped: redis.stop,
      started: redis.start,
    }
    for (const [state, turn] of Object.entries(turns)) {
      await turn()
      const answers = await load.next(each)
      expect(
        unwanted(answers, ({ status }) => status >= 200 && status < 500),
        state,
      ).toEqual([])
    }
  })
}

test('a photo whose storage is away is a 503 that says to come back', async () => {
  const s3 = await openS3()
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', S3_URL: s3.url } })
  const { anna } = await annaAndBen(site)
  const { type, body } = photoForm(await noise())
  const headers = { 'Content-Type': type }
  expect((await anna.ask({ method: 'POST', target: '/api/photos', headers, body })).status).toBe(200)
  const [photo = ''] = /\/photos\/[\w-]{43}-200\.webp/.exec((await anna.see('/profile')).text) ?? []
  expect((await anna.see(photo)).status).toBe(200)
  await s3[Symbol.asyncDispose]()
  const away = await anna.see(photo)
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
})

if (hasPostgresql) {
  test('lets people in who tried again and again while PostgreSQL was away', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using site = await openSite({ env: { DEMO: 'off', DATABASE_URL: postgresql.url, SECRET: 'x'.repeat(40) } })
    const { anna } = await annaAndBen(site)
    const guest = new Visitor(site, 'saffron')
    await postgresql.stop()
    for (let time = 0; time < 40; time += 1) expect((await guest.signUp('carla')).status).toBe(503)
    for (let time = 0; time < 40; time += 1) expect((await guest.logIn('anna', password)).status).toBe(503)
    await postgresql.start()
    await expect.poll(async () => (await anna.see('/chats')).status, { timeout: 20_000 }).toBe(200)
    expect((await guest.signUp('carla')).status).toBe(302)
    expect((await new Visitor(site, 'saffron').logIn('anna', password)).status).toBe(302)
  })

  test('answers writes with 503 while PostgreSQL’s disk is full, and shows pages', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using site = await openSite({
      env: { DATABASE_URL: postgresql.url, SECRET: 'only for this test, and long enough', DEMO: 'off' },
    })
    // The kernel says 'no space left' of this file, so that PostgreSQL says 53100 as of a disk that is full.
    await onServer(
      postgresql.url,
      `create function no_space() returns trigger language plpgsql security definer as
        $$ begin copy (select 1) to '/dev/full'; return new; end $$`,
    )
    await onServer(postgresql.url, 'create trigger no_space before insert on accounts execute function no_space()')
    const carla = new Visitor(site, 'saffron')
    const { status, headers } = await carla.signUp('carla')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect((await carla.see('/signup')).status).toBe(200)
    expect(await onServer(postgresql.url, 'select id from accounts')).toEqual([])
    await onServer(postgresql.url, 'drop trigger no_space on accounts')
    expect((await carla.signUp('carla')).status).toBe(302)
    expect(await onServer(postgresql.url, 'select name_key from accounts')).toEqual([{ name_key: 'carla' }])
  })

  test('answers a friendly 503 while PostgreSQL restarts under load, then recovers', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using site = await openSite({
      env: { DATABASE_URL: postgresql.url, SECRET: 'only for this test, and long enough', DEMO: 'off' },
    })
    const { pid } = site
    await using load = openLoad(await visits(site))
    const isWell = ({ status }: { status: number }) => status >= 200 && status < 500
    expect(unwanted(await load.next(each), isWell)).toEqual([])

    const whileStopping = load.next(each)
    await postgresql.stop()
    const answers = [...(await whileStopping), ...(await load.next(each))]
    expect(unwanted(answers, (answer) => isWell(answer) || isFriendly(answer))).toEqual([])
    expect(answers.some(isFriendly)).toBe(true)
    const visitor = new Visitor(site, 'saffron')
    expect(await statesOf(site)).toMatchObject({ database_read: 'down', database_write: 'down' })
    // A balancer that took all nodes out would show no friendly page.
    for (const path of ['/livez', '/readyz']) expect((await visitor.see(path)).status, path).toBe(200)
    // Neither a call nor a page that is open in a browser can read a page.
    for (const path of ['/api/cities?country=NL&q=Utr', '/members.data']) {
      const { status, headers, text } = await visitor.see(path)
      expect([status, headers['content-type'], headers['retry-after']], path).toEqual([503, 'application/json', '5'])
      expect(JSON.parse(text), path).toMatchObject({ error: 'unavailable', message: expect.any(String) })
    }

    await postgresql.start()
    // Connections that died with the old server are found out by those who use them next.
    await load.next(each)
    expect(unwanted(await load.next(each), isWell)).toEqual([])
    await expect
      .poll(() => statesOf(site), { timeout: 20_000 })
      .toMatchObject({ database_read: 'up', database_write: 'up' })
    const carla = new Visitor(site, 'saffron')
    expect((await carla.signUp('carla')).status).toBe(302)
    await openOutbox(site.dataDir)(addressOf('carla'))
    expect(site.pid).toBe(pid)
  })
}

/** What members and visitors do all day; limits, caches and the database are all in it. */
async function visits(site: Site) {
  const { anna, ben } = await annaAndBen(site)
  const bensId = await ben.ownId()
  const conversation = String((await anna.write(bensId, 'Hello')).headers.location)
  const visitor = new Visitor(site, 'coast')
  return {
    home: () => visitor.see('/'),
    'members as a visitor': () => visitor.see('/members'),
    'members as a member': () => anna.see('/members'),
    profile: () => anna.see(`/members/${bensId}`),
    conversation: () => ben.see(conversation),
    answer: () => ben.send(conversation, { body: 'Hi', draft_id: randomUUID() }),
    cities: () => visitor.see('/api/cities?country=NL&q=Utr'),
    'wrong password': () => visitor.logIn('nobody', 'wrong password'),
    language: () => anna.call('PUT', '/api/user.php', { language: 'en' }),
  }
}

/** A page, or a call's JSON, that says to come back, instead of an error. */
function isFriendly({ status, headers, text }: LoadAnswer): boolean {
  return status === 503 && headers['retry-after'] === '5' && /<h1|"message":/.test(text) && !/\n\s+at /.test(text)
}
