import { join } from 'node:path'
import type { Redis } from 'ioredis'
import type { Database } from '~/database/database.server'
import { openDatabase, setDatabase } from '~/database/database.server'
import { limits } from '~/database/driver/limits'
import { migrate } from '~/database/migrate.server'
import { Replica } from '~/database/replica/replica.server'
import { findInstallation } from '~/database/setup/installation.server'
import { redis, whenOpened } from '~/platform/cache/redis.server'
import { refuseCluster } from '~/platform/cache/redis-address'
import type { Env } from '~/platform/env.server'
import { log } from '~/platform/log.server'
import { awaitDatabase } from './await-database.server'

/**
 * Opens the database that everything else reads, migrated, and Redis, if there is one.
 * @param report shows one line of what the start waits for
 * @throws CannotStart when PostgreSQL doesn't answer
 */
export async function openData(
  { DATABASE_URL, DATABASE_REPLICA_URL, DATA_DIR, DATABASE_PREPARED }: Env,
  report: (line: string) => void,
): Promise<{ database: Database; replica: Replica | null; sharedRedis: Redis | null }> {
  const database = await openDatabase({
    url: DATABASE_URL,
    folder: join(DATA_DIR, 'database'),
    lends: true,
    prepares: DATABASE_PREPARED,
    onError: (error) => log().error({ err: error }, 'database connection failed'),
    onNotice: (line) => log().warn(line),
  })
  if (!database.embedded) await awaitDatabase(database, { report })
  await migrate(database, { report: (line) => log().warn(line) })
  await findInstallation(database)
  setDatabase(database)
  const replica = DATABASE_REPLICA_URL
    ? new Replica(
        await openDatabase({
          url: DATABASE_REPLICA_URL,
          connectMs: limits.replica,
          prepares: DATABASE_PREPARED,
          onNotice: (line) => log().warn(line),
        }),
      )
    : null
  const sharedRedis = redis()
  if (sharedRedis) {
    await whenOpened(sharedRedis)
    await refuseCluster(sharedRedis)
  }
  return { database, replica, sharedRedis }
}
