import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMigratedPostgresql } from '../support/seeded'
import { openRedis } from '../support/servers/redis'
import { openSite } from '../support/site'
import type { Visitor } from '../support/visitor'

export const secret = 'only for this test, and long enough'

interface NodesOptions {
  env?: Record<string, string>
  /** Settings of Saffron besides its own. */
  saffron?: object
}

/**
 * Starts two nodes of one installation. Jobs run on the first alone.
 * @param redisUrls by which each reaches Redis
 */
export async function twoNodes(
  databaseUrl: string,
  redisUrls: [string, string],
  { env: own = {}, saffron }: NodesOptions = {},
) {
  const env = { DEMO: 'off', DATABASE_URL: databaseUrl, SECRET: secret, ...own }
  const one = await openSite({ env: { ...env, REDIS_URL: redisUrls[0] } })
  if (saffron) {
    const file = join(one.tenantsDir, 'saffron', 'tenant.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...saffron }))
  }
  const two = await openSite({ env: { ...env, REDIS_URL: redisUrls[1], JOBS: 'off', TENANTS_DIR: one.tenantsDir } })
  return { one, two }
}

/** Starts two nodes as `twoNodes` does, with a PostgreSQL and a Redis of their own. */
export async function openTwoNodes(options?: NodesOptions) {
  const postgresql = await openMigratedPostgresql()
  const redis = await openRedis()
  const { one, two } = await twoNodes(postgresql.url, [redis.url, redis.url], options)
  return {
    ...{ one, two, postgresql, redis },
    async [Symbol.asyncDispose]() {
      for (const server of [two, one, redis, postgresql]) await server[Symbol.asyncDispose]()
    },
  }
}

/** The member as an open page's poll gets it; null when the session has ended. */
export async function polled(visitor: Visitor) {
  const { user } = JSON.parse((await visitor.see('/api/user.php')).text)
  return user
}

/** Polls until the node answers from its cache. */
export async function warm(visitor: Visitor): Promise<Visitor> {
  for (let time = 0; time < 3; time += 1) await polled(visitor)
  return visitor
}
