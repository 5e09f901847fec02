import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { takeBackLike } from '~/modules/likes/take-back-like.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { uuidv7 } from '~/platform/tokens.server'
import { zoneAt } from '../../../../tests/support/clock'
import { openEffects } from '../../../../tests/support/effects'
import type { Person } from '../../../../tests/support/person'
import type { PushService } from '../../../../tests/support/servers/push-service'
import { openPushService, withBrowser } from '../../../../tests/support/servers/push-service'
import { noteVisit } from '../../../../tests/support/visits'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { planMails } from '../calendar/plan-mails.server'
import { pushPublicKey } from './brand-keys.server'
import { subscribe, subscriptionBody, unsubscribe } from './subscriptions.server'

const subscribed = (world: World, service: PushService, person: Person, browser = person.name) =>
  withBrowser(world, person, service.browser(browser))

/** Does all that waits; a push that failed is tried again at the next call after some hours. */
async function work(world: World, service: PushService) {
  await using effects = Object.assign(openEffects([world.saffron, world.coast, world.noirRose], service.pusher), {
    [Symbol.asyncDispose]() {
      return effects.close()
    },
  })
  await effects.mails().catch(() => undefined)
  return service.received.map(({ path, note }) => ({ path, ...note }))
}

const change = (world: World, person: Person, values: Record<string, unknown>) =>
  world.database.owner.updateTable('accounts').set(values).where('id', '=', person.id).execute()

const browsersLeft = async (world: World) =>
  (await world.database.owner.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) =>
    endpoint.slice(endpoint.lastIndexOf('/')),
  )

test('sends an absent member a push, encrypted for the browser and signed by the brand', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await change(world, ben, { notifications_disabled: ['new_conversations'] })
  await world.pass(2)
  const { conversationId } = await anna.write(ben, `Tea? ${'Long '.repeat(90)}`)
  await work(world, service)
  const [push, ...others] = service.received
  expect(others).toEqual([])
  expect(push).toMatchObject({
    path: '/ben',
    note: { kind: 'message', title: 'anna', url: `/chats/${conversationId}`, tag: `chat-${conversationId}` },
    ttl: '86400',
    urgency: 'high',
    claims: { aud: expect.stringMatching(/^https:\/\/localhost:/), sub: 'mailto:help@saffron.example' },
    publicKey: pushPublicKey(world.saffron),
  })
  expect(push?.note.body).toMatch(/^Tea\? Long/)
  expect(String(push?.note.body).length).toBeLessThanOrEqual(121)
  expect(Buffer.byteLength(JSON.stringify(push?.note))).toBeLessThan(3_000)
})

test('tells without texts only that there is something new, in the member’s language', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await change(world, ben, { push_shows_text: false, language: 'nl' })
  await world.pass(2)
  await anna.write(ben, 'Geheim')
  await likeMember(anna.member, ben.id)
  const pushes = await work(world, service)
  expect(pushes).toHaveLength(2)
  for (const push of [
    { kind: 'message', title: 'saffron', body: 'Je hebt een nieuw bericht' },
    { kind: 'like', title: 'saffron', body: 'Nieuwe like!' },
  ]) {
    expect(pushes).toContainEqual(expect.objectContaining(push))
  }
  expect(JSON.stringify(pushes)).not.toMatch(/Geheim|anna/)
})

test('tells a sister brand’s member of a like by their own brand, if a browser can', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, zoe, ben } = await world.members({
    anna: { shared: true },
    zoe: { at: world.coast, gender: 'male', shared: true },
    ben: {},
  })
  await subscribed(world, service, zoe)
  await change(world, zoe, { notifications_disabled: ['like'] })
  await world.pass(2)
  for (const liked of [zoe, ben]) await likeMember(anna.member, liked.id)
  await work(world, service)
  expect(service.received).toMatchObject([{ path: '/zoe', publicKey: pushPublicKey(world.coast) }])
})

test('a like and a match are told to who is liked, each with its page', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const person of [anna, ben]) await subscribed(world, service, person)
  await world.pass(2)
  await likeMember(carl.member, anna.id)
  await likeMember(anna.member, ben.id)
  await likeMember(ben.member, anna.id)
  const pushes = await work(world, service)
  expect(pushes).toContainEqual(
    expect.objectContaining({
      path: '/anna',
      kind: 'like',
      body: 'carl likes your profile',
      url: `/members/${carl.id}`,
    }),
  )
  expect(pushes).toContainEqual(
    expect.objectContaining({ path: '/anna', kind: 'match', body: 'ben likes you too', url: `/likes/m/${ben.id}` }),
  )
})

test('tells which part of a profile was liked, once an hour', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await saveAnswers(ben.member, [
    { prompt: 'sunday', text: 'Bread.' },
    { prompt: 'laugh', text: 'A parrot.' },
  ])
  await world.pass(2)
  const answers = await world.database.owner.selectFrom('profile_answers').select('id').execute()
  for (const { id } of answers) await likeMember(anna.member, ben.id, `answer.${id}`)
  expect(await work(world, service)).toMatchObject([{ kind: 'like', body: 'anna liked your answer' }])
})

test('an undone heart leaves the push of its hour to the next', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await world.pass(2)
  await likeMember(anna.member, ben.id)
  await takeBackLike(anna.member, ben.id, { undo: true })
  expect(await work(world, service)).toEqual([])
  await likeMember(anna.member, ben.id)
  expect(await work(world, service)).toMatchObject([{ kind: 'like', path: '/ben' }])
  await takeBackLike(anna.member, ben.id)
  await likeMember(anna.member, ben.id)
  expect(await work(world, service)).toHaveLength(1)
})

test('sends no push that is read, blocked, switched off, or to who is online or gone', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben, carl, dirk, emil, finn } = await world.members({
    anna: { premium: true, credits: 9 },
    ben: {},
    carl: {},
    dirk: {},
    emil: {},
    finn: {},
  })
  for (const person of [ben, carl, dirk, emil, finn]) await subscribed(world, service, person)
  await anna.write(finn)
  await world.pass(2)
  for (const person of [ben, carl, dirk, emil]) await anna.write(person)
  const { conversationId } = await anna.write(ben)
  await openConversation(ben.member, conversationId)
  await blockMember(carl.member, anna.id)
  await change(world, dirk, { pushes_disabled: ['new_conversations'] })
  // Emil logged in anew, in another browser.
  await world.database.owner.updateTable('sessions').set({ id: uuidv7() }).where('account_id', '=', emil.id).execute()
  expect(await work(world, service)).toEqual([])
})

test('removes a subscription its browser gave up, and retries one that fails for now', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await world.pass(2)
  await anna.write(ben, 'One')
  service.answers.status = 503
  expect(await work(world, service)).toEqual([])
  expect(await browsersLeft(world)).toEqual(['/ben'])
  service.answers.status = 201
  await world.pass(1)
  expect(await work(world, service)).toMatchObject([{ body: 'One' }])
  for (const status of [404, 410]) {
    await subscribed(world, service, ben)
    service.answers.status = status
    await anna.write(ben, 'Two')
    await work(world, service)
    expect(await browsersLeft(world)).toEqual([])
  }
})

test('when one browser fails, the other one gets it once', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  await using away = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben, 'desk')
  await subscribe(ben.member, away.browser('phone'))
  away.answers.status = 500
  await world.pass(2)
  await anna.write(ben, 'Hello')
  await work(world, service)
  away.answers.status = 201
  await world.pass(1)
  await work(world, service)
  expect([service.received.length, away.received.length]).toEqual([1, 1])
})

test('the product itself calls no address of this machine', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await world.pass(2)
  await anna.write(ben)
  await world.mails()
  expect(service.received).toEqual([])
  expect(await browsersLeft(world)).toEqual([])
})

test('a browser belongs to one member of a brand, and another brand sees nothing of it', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { zoe } = await world.members({ zoe: { at: world.coast } })
  await subscribed(world, service, ben, 'shared')
  await subscribed(world, service, anna, 'own')
  const [row] = await world.database.owner.selectFrom('push_subscriptions').selectAll().execute()
  const target = { endpoint: row?.endpoint ?? '', p256dh: row?.p256dh ?? '', auth: row?.auth ?? '' }
  await subscribe(anna.member, target)
  const owners = await world.database.owner.selectFrom('push_subscriptions').select('account_id').execute()
  expect(owners.map(({ account_id }) => account_id)).toEqual([anna.id, anna.id])
  await unsubscribe(ben.member, target.endpoint)
  await unsubscribe(zoe.member, target.endpoint)
  expect(await browsersLeft(world)).toHaveLength(2)
  for (const other of [world.coast, world.noirRose]) {
    expect(await forTenant(other, (db) => db.selectFrom('push_subscriptions').selectAll().execute())).toEqual([])
  }
  expect(new Set([world.saffron, world.coast, world.noirRose].map(pushPublicKey)).size).toBe(3)
})

test('only a subscription that can be one is registered', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { ben } = await world.members({ ben: {} })
  const { p256dh, auth } = service.browser('ben')
  const keys = { p256dh, auth }
  const wrong = [
    null,
    {},
    { endpoint: 'https://push.example/x' },
    { endpoint: 'http://push.example/x', keys },
    { endpoint: 'https://10.0.0.1/x', keys },
    { endpoint: 'https://[::1]/x', keys },
    { endpoint: 'https://169.254.169.254/latest', keys },
    { endpoint: `https://push.example/${'x'.repeat(1000)}`, keys },
    { endpoint: 'https://push.example/x', keys: { p256dh: 'AAAA', auth } },
    { endpoint: 'https://push.example/x', keys: { p256dh, auth: 'x' } },
  ]
  for (const body of wrong) expect(subscriptionBody.safeParse(body).success).toBe(false)
  await subscribed(world, service, ben, 'first')
  const endpoint = 'https://push.example/ben'
  expect(subscriptionBody.parse({ endpoint, expirationTime: null, keys })).toEqual({ endpoint, keys })
  await subscribe(ben.member, { endpoint, ...keys })
  expect((await browsersLeft(world)).sort()).toEqual(['/ben', '/first'])
  await unsubscribe(ben.member, endpoint)
  expect(await browsersLeft(world)).toEqual(['/first'])
})

test('pushes scheduled news to who wants it so, with or without the e-mail', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const person of [anna, ben, carl]) await subscribed(world, service, person)
  for (const visited of [anna, ben, carl]) await noteVisit((visited === anna ? ben : anna).member, visited.id)
  await world.pass(2)
  await change(world, anna, { notifications_disabled: ['weekly_updates'] })
  await change(world, carl, { pushes_disabled: ['weekly_updates'] })
  await world.database.owner
    .updateTable('accounts')
    .set({ weekly_due_at: new Date(), time_zone: zoneAt(17) })
    .execute()
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(3)
  const pushes = (await work(world, service)).sort((one, other) => (one.path < other.path ? -1 : 1))
  expect(pushes).toMatchObject(
    ['anna', 'ben'].map((name) => ({
      path: expect.stringContaining(name),
      title: 'saffron',
      body: 'Your week on saffron',
      url: '/members',
    })),
  )
})

test('unread messages are reminded of by push, where e-mails of them are off', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await subscribed(world, service, ben)
  await world.database.owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(12) })
    .execute()
  await change(world, ben, { notifications_disabled: ['unread_message_reminders'] })
  await world.pass(2)
  await anna.write(ben)
  expect(await work(world, service)).toHaveLength(1)
  await world.pass(25)
  const [, reminder, ...others] = await work(world, service)
  expect(others).toEqual([])
  expect(reminder).toMatchObject({ title: 'saffron', body: '1 unread message on saffron', url: '/chats' })
})
