import { once } from 'node:events'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { metrics } from '~/platform/metrics/metrics.server'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { openTenantFolder } from '../../../tests/support/tenant-folder'
import { checkedSettingsInRedis } from '../settings/checked-settings.server'

/** Longer than a busy machine takes to look at all folders in the background. */
const within = { timeout: 20_000 }
const brands = ['saffron', 'noir-rose', 'coast']

test.runIf(hasRedis)('takes the settings that another server has checked from Redis', async () => {
  await using server = await openRedis()
  const redis = await connect(server.url)
  const checkedBefore = checkedSettingsInRedis(redis, 'build 1')
  await using folder = await openTenantFolder()
  const opened = async (checked = checkedBefore) => {
    await folder.open({ checkedBefore: checked })
    return Promise.all(brands.map(async (slug) => (await folder.tenants.bySlug(slug))?.settings))
  }

  const before = await countReads()
  const first = await opened()
  await expect.poll(() => redis.dbsize(), within).toBe(3)
  const checked = await countReads()
  expect(checked).toEqual({ redis: before.redis, source: expect.any(Number) })
  expect(checked.source).toBeGreaterThanOrEqual(before.source + 3)

  expect(await opened()).toEqual(first)
  const taken = await countReads()
  expect(taken.source).toBe(checked.source)
  expect(taken.redis).toBeGreaterThanOrEqual(checked.redis + 3)

  // Another build may have other rules, and another text is another entry.
  await opened(checkedSettingsInRedis(redis, 'build 2'))
  expect((await countReads()).source).toBeGreaterThanOrEqual(checked.source + 3)
  await folder.settings('coast', (settings) => ({ ...settings, name: 'Coast again' }))
  expect((await opened())[2]?.name).toBe('Coast again')

  // One entry in the place of another, and a text that nobody sealed.
  const [one = '', two = ''] = await redis.keys('*')
  await redis.set(one, (await redis.get(two)) ?? '')
  await redis.set(two, '{"settings":{"name":"Made up"}}')
  expect((await opened()).map((settings) => settings?.name)).toEqual(['Saffron', 'Noir Rose', 'Coast again'])

  await server.stop()
  expect((await opened()).map((settings) => settings?.name)).toEqual(['Saffron', 'Noir Rose', 'Coast again'])
  redis.disconnect()
})

test.runIf(hasRedis)('keeps references to secrets in Redis, and no settings that are wrong', async () => {
  await using server = await openRedis()
  const redis = await connect(server.url)
  const checkedBefore = checkedSettingsInRedis(redis, 'build 1')
  const payment = { provider: 'mollie', api_key: { env: 'MOLLIE_KEY' } }
  await using folder = await openTenantFolder()
  await folder.add('right', { payment })
  await folder.add('wrong', { niche: 'none' })
  const environment = new Map([['MOLLIE_KEY', 'live_1234']])
  await folder.open({ checkedBefore, variable: (name) => environment.get(name) })
  expect(await folder.tenants.bySlug('wrong')).toBeNull()
  const right = await folder.tenants.bySlug('right')
  expect(right?.settings.payment).toMatchObject(payment)
  await expect.poll(() => redis.dbsize(), within).toBe(4)

  // A secret is asked for at each check, also where the settings are known.
  environment.clear()
  await folder.settings('right', (settings) => settings)
  await expect
    .poll(async () => (await folder.tenants.refusal('right'))?.problems, within)
    .toMatchObject([{ expected: 'the environment to have the variable MOLLIE_KEY' }])
  redis.disconnect()
})

/** Like the app's own connection: a command fails at once while Redis is away. */
async function connect(url: string): Promise<Redis> {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined)
  await once(redis, 'ready')
  return redis
}

async function countReads(): Promise<{ redis: number; source: number }> {
  const { values } = await metrics().cacheReads.get()
  const of = (from: string) =>
    values.find(({ labels }) => labels.kind === 'settings' && labels.from === from)?.value ?? 0
  return { redis: of('redis'), source: of('source') }
}
