import { expect, test } from 'vitest'
import { ordered } from '../../../tests/support/money/buying'
import { demoTenants } from '../../../tests/support/tenants'
import { openWorld } from '../../../tests/support/world'
import { PaymentsUnavailable } from './errors'
import { notificationLimit, orderLimit } from './limits.server'
import { receiveNotification } from './notifications/receive-notification.server'
import { sandboxNotification } from './provider/sandbox.server'

test.each([
  { name: 'orders of a member', limit: orderLimit, times: 30, minutes: 60 },
  { name: 'notifications of a brand', limit: notificationLimit, times: 1200, minutes: 1 },
])('$name are counted: $times in $minutes minutes, each for itself', async ({ name, limit, times, minutes }) => {
  const { saffron, coast } = demoTenants()
  const counted = limit(saffron)
  for (let time = 1; time < times; time += 1) await counted.take(name)
  expect(await counted.take(name)).toEqual({ allowed: true, left: 0, waitSeconds: 0 })
  const { allowed, waitSeconds } = await counted.take(name)
  expect(allowed).toBe(false)
  expect(Math.round(waitSeconds / 60)).toBe(minutes)
  expect([(await counted.take('another')).allowed, (await limit(coast).take(name)).allowed]).toEqual([true, true])
})

test('tells a provider that reports too much to a brand to come again later', async () => {
  await using world = await openWorld()
  const { cleo } = await world.members({ cleo: { at: world.noirRose } })
  const { report } = await ordered(cleo)
  const limit = notificationLimit(world.noirRose)
  while ((await limit.take('sandbox')).allowed);
  const notification = sandboxNotification(world.noirRose, report('paid'))
  await expect(receiveNotification(world.noirRose, 'sandbox', notification)).rejects.toThrow(PaymentsUnavailable)
  expect(await cleo.balance()).toBe(0)
})
