import { expect, test } from 'vitest'
import { openPushService } from '../../../tests/support/servers/push-service'
import { Undeliverable } from '../jobs/ports'
import { vapidKeys } from './vapid-keys.server'

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
