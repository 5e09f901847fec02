import { openRedis } from '../support/servers/redis'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { openOwnDatabase } from './database/own-database'

/** Servers with the demo brands, with their own PostgreSQL database and Redis, as in production. */
export interface Sites extends AsyncDisposable {
  sites: Site[]
  databaseUrl: string
  redisUrl: string
}

/** Opens servers whose CPU can be measured alone: the embedded database's would count as the server's. */
export async function openSites(count: number, more: Record<string, string> = {}): Promise<Sites> {
  const own = await openOwnDatabase()
  const redis = await openRedis()
  const env = {
    DATABASE_URL: own.url,
    REDIS_URL: redis.url,
    SECRET: 'x'.repeat(32),
    DEMO: 'on',
    DEVELOPMENT: 'on',
    ...more,
  }
  const sites: Site[] = []
  // One after the other, because the first creates the tables and the members.
  for (let number = 0; number < count; number += 1) sites.push(await openSite({ env }))
  return {
    sites,
    databaseUrl: env.DATABASE_URL,
    redisUrl: redis.url,
    async [Symbol.asyncDispose]() {
      for (const site of sites) await site[Symbol.asyncDispose]()
      await redis[Symbol.asyncDispose]()
      await own[Symbol.asyncDispose]()
    },
  }
}
