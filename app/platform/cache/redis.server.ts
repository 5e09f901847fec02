import { Redis } from 'ioredis'
import { env } from '../env.server'
import type { Logger } from '../log.server'
import { log } from '../log.server'
import { once } from '../registry.server'

/** Longer than any healthy answer, short enough for a page to wait for. */
const answerWithinMs = 300

const named = () => once('installation', () => ({ id: null as string | null }))

/** Several installations may use one Redis, also in one database of it: all that this one keeps and says there carries its id. */
export function nameInstallation(id: string): void {
  named().id = id
}

/** The connection for commands, null without REDIS_URL. A command fails at once while Redis is away, and after 300 ms while it is frozen. */
export function redis(): Redis | null {
  return once('redis', () => {
    const { REDIS_URL } = env()
    if (!REDIS_URL) return null
    const { id } = named()
    if (!id) throw new Error('Redis is asked before the installation is known')
    return commandConnection(REDIS_URL, log(), id)
  })
}

/** Its keys carry the installation by construction; channels of messages know nothing of keys, see `channelName`. */
export function commandConnection(url: string, logger: Logger, installation: string): Redis {
  const connection = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: answerWithinMs,
    maxRetriesPerRequest: 0,
    connectionName: 'manyhearts',
    keyPrefix: `manyhearts:${installation}:`,
  })
  reportChanges(connection, logger)
  return connection
}

/** The name of a channel within the installation of a connection: channels ignore even the number of a Redis database. */
export function channelName({ options }: Pick<Redis, 'options'>, name: string): string {
  return `${options.keyPrefix}${name}`
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
