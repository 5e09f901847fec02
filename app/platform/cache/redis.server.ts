import { Redis } from 'ioredis'
import { env } from '../env.server'
import type { Logger } from '../log.server'
import { log } from '../log.server'
import { once } from '../registry.server'

/** Longer than any healthy answer, short enough for a page to wait for. */
const answerWithinMs = 300

/** The connection for commands, null without REDIS_URL. A command fails at once while Redis is away, and after 300 ms while it is frozen. */
export function redis(): Redis | null {
  return once('redis', () => {
    const { REDIS_URL } = env()
    return REDIS_URL ? commandConnection(REDIS_URL, log()) : null
  })
}

export function commandConnection(url: string, logger: Logger): Redis {
  const connection = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: answerWithinMs,
    maxRetriesPerRequest: 0,
    connectionName: 'manyhearts',
  })
  reportChanges(connection, logger)
  return connection
}

/** One line when Redis goes away and one when it is back, not one for every attempt. */
function reportChanges(connection: Redis, logger: Logger): void {
  let away = false
  connection.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'redis: away, the site goes on without')
    away = true
  })
  connection.on('ready', () => {
    if (away) logger.info('redis: back')
    away = false
  })
}
