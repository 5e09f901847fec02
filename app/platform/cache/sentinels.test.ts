import { Redis } from 'ioredis'
import { expect, test, vi } from 'vitest'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { openSentinels } from '../../../tests/support/servers/sentinels'
import { createLog } from '../log.server'
import { commandConnection } from './redis.server'
import { behindSentinels, refuseCluster } from './redis-address'

const log = createLog('silent', { write: () => undefined })

const patience = { timeout: 30_000, interval: 100 }

for (const failure of ['killMaster', 'replaceMaster'] as const) {
  test.runIf(hasRedis)(`goes on with the new master after ${failure}`, { timeout: 60_000 }, async () => {
    await using sentinels = await openSentinels()
    const commands = commandConnection(sentinels.url, log, 'one')
    await vi.waitFor(() => commands.set('before', '1'), patience)
    expect(await commands.wait(1, 5_000)).toBe(1)
    await sentinels[failure]()
    await vi.waitFor(() => commands.set('after', '2'), patience)
    expect(await commands.mget('before', 'after')).toEqual(['1', '2'])
    expect((await commands.role())[0]).toBe('master')
    commands.disconnect()
  })
}

test('reads the addresses of sentinels, the password of the master and theirs', () => {
  expect(behindSentinels('redis+sentinel://me:p%40ss@one:1,[::1]:2,three/main.1?sentinel_password=s%26')).toEqual({
    sentinels: [
      { host: 'one', port: 1 },
      { host: '::1', port: 2 },
      { host: 'three', port: 26_379 },
    ],
    name: 'main.1',
    username: 'me',
    password: 'p@ss',
    sentinelPassword: 's&',
    failoverDetector: true,
  })
})

test.each([
  'redis://one:6379',
  'redis+sentinel://one:1',
  'redis+sentinel:///main',
  'redis+sentinel://one:1,/main',
  'redis+sentinel://one:port/main',
  'redis+sentinel://one:1/main?db=1',
])('takes %s for no address of sentinels', (address) => {
  expect(behindSentinels(address)).toBeNull()
})

test.runIf(hasRedis)('refuses a node of a Redis Cluster, and takes a single Redis', async () => {
  await using single = await openRedis()
  await using node = await openRedis({ cluster: true })
  const [plain, clustered] = [new Redis(single.url), new Redis(node.url)]
  await expect(refuseCluster(plain)).resolves.toBeUndefined()
  await expect(refuseCluster(clustered)).rejects.toThrow("node of a Redis Cluster, which isn't supported")
  plain.disconnect()
  clustered.disconnect()
})
