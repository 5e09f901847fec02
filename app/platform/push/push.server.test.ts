import { expect, test } from 'vitest'
import { openPushService } from '../../../tests/support/servers/push-service'
import { Undeliverable } from '../jobs/ports'
import { vapidKeys, webPusher } from './push.server'

const message = { payload: '{"kind":"like"}', ttlSeconds: 60, urgency: 'normal', topic: 'like' } as const
const subject = 'mailto:help@saffron.example'

test('a browser that subscribed with the keys of the secret before is still reached', async () => {
  await using service = await openPushService()
  const [now, before] = [vapidKeys('the secret of today', 'saffron'), vapidKeys('the secret before', 'saffron')]
  service.answers.publicKey = before.publicKey
  const browser = service.browser('anna')
  expect(await service.pusher.send(browser, message, { keys: [now, before], subject })).toBe('delivered')
  expect(service.received.map(({ publicKey }) => publicKey)).toEqual([before.publicKey])
  await expect(service.pusher.send(browser, message, { keys: [now], subject })).rejects.toBeInstanceOf(Undeliverable)
})

const keys = [vapidKeys('the secret of today', 'saffron')] as const

test.each([
  [200, 'delivered'],
  [299, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
  [300, 'refused for good'],
  [400, 'refused for good'],
  [413, 'refused for good'],
  [429, 'to be tried again'],
  [500, 'to be tried again'],
  [503, 'to be tried again'],
])('a push that the service answers with %i is %s', async (status, fate) => {
  await using service = await openPushService()
  const pusher = webPusher(async () => ({ status, body: '' }))
  const outcome = await pusher
    .send(service.browser('anna'), message, { keys, subject })
    .catch((error: unknown) => (error instanceof Undeliverable ? 'refused for good' : 'to be tried again'))
  expect(outcome).toBe(fate)
})

test('a push has 3 KB at most: a longer one is never sent', async () => {
  await using service = await openPushService()
  const send = (payload: string) =>
    service.pusher.send(service.browser('anna'), { ...message, payload: JSON.stringify(payload) }, { keys, subject })
  expect(await send('x'.repeat(2_998))).toBe('delivered')
  await expect(send('x'.repeat(2_999))).rejects.toBeInstanceOf(Undeliverable)
  expect(service.received).toHaveLength(1)
})
