import { expect, test } from 'vitest'
import { uuidv7 } from '~/platform/tokens.server'
import { openEffects } from '../../../../tests/support/effects'
import type { Person } from '../../../../tests/support/person'
import type { PushService } from '../../../../tests/support/servers/push-service'
import { openPushService, withBrowser } from '../../../../tests/support/servers/push-service'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { lastDelivery, sendTest } from './send-test.server'

/** Sends what waits; returns the browsers that got something so far. */
async function work(world: World, service: PushService): Promise<string[]> {
  const effects = openEffects([world.saffron, world.coast], service.pusher)
  await effects.drain().finally(() => effects.close())
  return service.received.map(({ path }) => path)
}

const onPhone = ({ member }: Person) => ({ member: { ...member, sessionId: uuidv7() } }) as Person

test('a test goes to the browser that asks, though its member looks at the page', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna } = await world.members({ anna: {} })
  const phone = onPhone(anna)
  await withBrowser(world, anna, service.browser('laptop'))
  const browser = service.browser('phone')
  await withBrowser(world, phone, browser)
  expect([await lastDelivery(anna.member), await lastDelivery(phone.member)]).toEqual([null, null])
  expect(await sendTest(phone.member, browser.endpoint)).toBe('sent')
  expect(await work(world, service)).toEqual(['/phone'])
  expect(service.received[0]?.note).toMatchObject({
    kind: 'test',
    title: 'saffron',
    body: 'This is a test. Notifications arrive on this device.',
    url: '/notifications',
  })
  expect([await lastDelivery(anna.member), await lastDelivery(phone.member)]).toEqual([null, expect.any(String)])
})

test('nobody sends a test to another’s browser, nor to one that has unsubscribed', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { zoe } = await world.members({ zoe: { at: world.coast } })
  const browser = service.browser('anna')
  await withBrowser(world, anna, browser)
  for (const { member } of [ben, zoe]) expect(await sendTest(member, browser.endpoint)).toBe('not_subscribed')
  expect(await sendTest(anna.member, '')).toBe('not_subscribed')
  expect(await work(world, service)).toEqual([])
})

test('five tests an hour are enough', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna } = await world.members({ anna: {} })
  const browser = service.browser('anna')
  await withBrowser(world, anna, browser)
  const replies = []
  for (let number = 0; number < 6; number += 1) replies.push(await sendTest(anna.member, browser.endpoint))
  expect(replies).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too_many'])
})

test('a refused push is no delivery', async () => {
  await using world = await openWorld()
  await using service = await openPushService()
  const { anna } = await world.members({ anna: {} })
  const browser = service.browser('anna')
  await withBrowser(world, anna, browser)
  await sendTest(anna.member, browser.endpoint)
  service.answers.status = 503
  await work(world, service).catch(() => [])
  expect(await lastDelivery(anna.member)).toBeNull()
})
