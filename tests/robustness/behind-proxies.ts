import type { PrivatePostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openMigratedPostgresql } from '../support/seeded'
import { openRedis } from '../support/servers/redis'
import type { ReverseProxy } from '../support/servers/reverse-proxies'
import { openCaddy, openHaproxy } from '../support/servers/reverse-proxies'
import type { Site } from '../support/site'
import { openSite } from '../support/site'

/** Longer than either proxy takes to see that a node isn't ready. */
const drainSeconds = 6

/** Environment of a node behind a proxy, without its database. */
export const nodeEnv = {
  DEMO: 'off',
  LOG_LEVEL: 'info',
  TRUSTED_PROXIES: '127.0.0.0/8',
  COUNTRY_HEADER: 'CF-IPCountry',
  SECRET: 'only for this test, and long enough',
}

interface World {
  postgresql: PrivatePostgresql
  one: Site
  two: Site
  proxies: [name: string, proxy: ReverseProxy][]
}

/** Opens two nodes behind both proxies. */
export async function behindBoth(work: (world: World) => Promise<void>): Promise<void> {
  await using postgresql = await openMigratedPostgresql()
  await using redis = await openRedis()
  const env = {
    ...nodeEnv,
    DATABASE_URL: postgresql.url,
    REDIS_URL: redis.url,
    DRAIN_SECONDS: String(drainSeconds),
  }
  await using one = await openSite({ env })
  await using two = await openSite({ env: { ...env, JOBS: 'off', TENANTS_DIR: one.tenantsDir } })
  await using caddy = await openCaddy([one, two])
  await using haproxy = await openHaproxy([one, two])
  await work({ postgresql, one, two, proxies: Object.entries({ caddy, haproxy }) })
  // Nobody is left to drain for.
  for (const node of [one, two]) await node.stop('SIGKILL')
}
