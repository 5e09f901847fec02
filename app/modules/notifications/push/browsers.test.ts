import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import { action } from '~/routes/api/user'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { PushService } from '../../../../tests/support/servers/push-service'
import { openPushService, withBrowser } from '../../../../tests/support/servers/push-service'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import {
  forgetBrowsers,
  hasBrowsers,
  mayHaveBrowsers,
  noteOutcomes,
  subscribe,
  targetsOf,
  unsubscriptionBody,
} from './subscriptions.server'

const names = (targets: readonly { endpoint: string }[]) =>
  targets.map(({ endpoint }) => endpoint.slice(endpoint.lastIndexOf('/') + 1))
const browsersOf = async (world: World, { id }: Person) => {
  const rows = world.database.owner.selectFrom('push_subscriptions').select('endpoint').where('account_id', '=', id)
  return names(await rows.orderBy('created_at').execute())
}
const reached = ({ member }: Person, pushId = uuidv7()) =>
  targetsOf(member.tenant, member.id, { pushId, browser: null })

/** The person's other device, with a session of its own. */
async function onOtherDevice(world: World, person: Person, service: PushService, name: string) {
  const device = { member: { ...person.member, sessionId: uuidv7() } } as Person
  await withBrowser(world, device, service.browser(name))
  return device.member.sessionId
}

const endSession = (world: World, id: string, expired: boolean) =>
  expired
    ? world.database.owner
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('id', '=', id)
        .execute()
    : world.database.owner.deleteFrom('sessions').where('id', '=', id).execute()

test('a member has ten browsers at most: the eleventh takes the place of the oldest', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await withBrowser(world, ben, service.browser('ben'))
  await world.pass(1)
  const numbers = Array.from({ length: 11 }, (_, index) => `${index + 1}`)
  for (const number of numbers) await withBrowser(world, anna, service.browser(number))
  expect(await browsersOf(world, anna)).toEqual(numbers.slice(1))
  expect(await browsersOf(world, ben)).toEqual(['ben'])
})

test.each([
  ['ended', false],
  ['expired', true],
])('sends no push to a browser whose session has %s, and drops it', async (_, expired) => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.pass(1)
  for (const person of [anna, ben]) await withBrowser(world, person, service.browser(person.name))
  await endSession(world, await onOtherDevice(world, anna, service, 'tablet'), expired)
  await endSession(world, await onOtherDevice(world, ben, service, 'phone'), expired)
  expect(names(await reached(anna))).toEqual(['anna'])
  expect(await browsersOf(world, anna)).toEqual(['anna', 'tablet'])
  await subscribe(anna.member, service.browser('desk'))
  expect(await browsersOf(world, anna)).toEqual(['anna', 'desk'])
  expect(await browsersOf(world, ben)).toEqual(['ben', 'phone'])
})

test('a browser that subscribes again has its new keys, and counts once', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna } = await world.members({ anna: {} })
  await world.pass(1)
  await withBrowser(world, anna, service.browser('anna'))
  const renewed = service.browser('anna')
  await subscribe(anna.member, renewed)
  expect(await reached(anna)).toEqual([renewed])
})

test('sends a push once to each browser, without those reached or gone', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.pass(1)
  for (const name of ['desk', 'phone', 'tablet']) await withBrowser(world, anna, service.browser(name))
  await withBrowser(world, ben, service.browser('ben'))
  const [desk, phone, tablet] = await reached(anna)
  if (!desk || !phone || !tablet) throw new Error('three browsers were subscribed')
  const before = await rowsOfOthers(world.database.owner, anna)
  const push = uuidv7()
  await noteOutcomes(world.saffron, anna.id, push, { delivered: [desk], gone: [phone] })
  expect(names(await reached(anna, push))).toEqual(['tablet'])
  expect(names(await reached(anna))).toEqual(['desk', 'tablet'])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(before)
})

test('a closed account loses all its browsers, and nobody else one', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const name of ['desk', 'phone']) await withBrowser(world, anna, service.browser(name))
  await withBrowser(world, ben, service.browser('ben'))
  await forTenant(world.saffron, (db) => forgetBrowsers(db, anna.id))
  expect([await browsersOf(world, anna), await browsersOf(world, ben)]).toEqual([[], ['ben']])
})

test("a brand knows its own members' browsers; a sister brand's members may have some", async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, zoe } = await world.members({
    anna: {},
    ben: {},
    zoe: { at: world.coast, shared: true },
    yara: { at: world.coast, shared: true },
  })
  for (const person of [anna, zoe]) await withBrowser(world, person, service.browser(person.name))
  const { rows } = await forTenant(world.saffron, (db) =>
    sql<{ name: string; has: boolean; may: boolean }>`
      select m.name, ${hasBrowsers(sql`m`)} as has, ${mayHaveBrowsers(db, sql`m`)} as may from members m
      order by m.name`.execute(db),
  )
  expect(rows).toEqual([
    { name: 'anna', has: true, may: true },
    { name: 'ben', has: false, may: false },
    { name: 'yara', has: false, may: true },
    { name: 'zoe', has: false, may: true },
  ])
})

test('a visitor subscribes nothing, and a member can subscribe 120 times an hour', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const person of [anna, ben]) await withBrowser(world, person, service.browser(person.name))
  const { p256dh, auth } = service.browser('other')
  const body = { endpoint: 'https://push.example/other', keys: { p256dh, auth } }
  const call = (person: Person | null, method: string, sent: unknown = body) => {
    const context = visit(world.saffron, '/api/user.php?push=1', { viewer: person?.member ?? null })
    const request = new Request(context.url, { method, body: JSON.stringify(sent) })
    return action({ request, params: {}, context })
  }
  for (const method of ['POST', 'DELETE']) {
    await expect(call(null, method)).rejects.toMatchObject({ status: 403 })
  }
  const statuses = new Map<number, number>()
  for (let time = 0; time < 121; time++) {
    const { status } = await call(anna, 'POST')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 120],
    [429, 1],
  ])
  const refused = await call(anna, 'POST')
  expect(await refused.json()).toEqual({ error: 'too_many_requests' })
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  // Another member may still subscribe, and she may still unsubscribe.
  expect((await call(ben, 'POST', { ...body, endpoint: 'https://push.example/ben' })).status).toBe(200)
  expect((await call(anna, 'DELETE')).status).toBe(200)
  expect(await browsersOf(world, anna)).toEqual(['anna'])
})

test('a body that names no browser unsubscribes none', () => {
  const wrong = [null, {}, { endpoint: '' }, { endpoint: 7 }, { endpoint: `https://push.example/${'x'.repeat(1000)}` }]
  for (const body of wrong) expect(unsubscriptionBody.safeParse(body).success).toBe(false)
})

test('sends no push to who has a page in view by then', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna } = await world.members({ anna: {} })
  await withBrowser(world, anna, service.browser('anna'))
  expect(await reached(anna)).toEqual([])
  await world.pass(0.1)
  expect(names(await reached(anna))).toEqual(['anna'])
})
