import events from 'node:events'
import type { Redis } from 'ioredis'
import { env } from '../env.server'
import type { Logger } from '../log.server'
import { log } from '../log.server'
import { metrics } from '../metrics/metrics.server'
import { once } from '../registry.server'
import { openConnection } from './redis-address'

/** Longer than any healthy response, short enough for a page to wait for, in milliseconds. */
const answerWithinMs = 300

/** Milliseconds without any answer after which a connection counts as broken and is opened anew. */
export const brokenAfterMs = 10_000

const named = () => once('installation', () => ({ id: null as string | null }))

/** Sets the id that prefixes this installation's keys and channels: several installations may share one Redis. */
export function nameInstallation(id: string): void {
  named().id = id
}

/**
 * Returns the connection for commands; null without REDIS_URL. A command fails at once while Redis is unavailable, and
 * after 300 ms while it hangs.
 */
export function redis(): Redis | null {
  return once('redis', () => {
    const { REDIS_URL } = env()
    if (!REDIS_URL) return null
    const { id } = named()
    if (!id) throw new Error('Redis is asked before the installation is known')
    return commandConnection(REDIS_URL, log(), id)
  })
}

/** Closes the connection of a command that ends. */
export function closeRedis(): void {
  if (named().id !== null) redis()?.disconnect()
}

/** Opens a connection that prefixes every key with the installation; for channels see `channelName`. */
export function commandConnection(url: string, logger: Logger, installation: string): Redis {
  const connection = openConnection(url, {
    enableOfflineQueue: false,
    commandTimeout: answerWithinMs,
    socketTimeout: brokenAfterMs,
    maxRetriesPerRequest: 0,
    connectionName: 'manyhearts',
    keyPrefix: `manyhearts:${installation}:`,
  })
  reportChanges(connection, logger)
  return connection
}

/** Deletes what Redis has cached for this installation, but not its counts of limits. */
export async function forgetCached(): Promise<void> {
  const connection = redis()
  if (!connection) return
  await whenOpened(connection)
  const prefix = channelName(connection, '')
  for await (const keys of connection.scanStream({ match: `${prefix}*`, count: 1_000 }) as AsyncIterable<string[]>) {
    const names = keys.map((key) => key.slice(prefix.length)).filter((name) => !name.startsWith('limit:'))
    if (names.length > 0) await connection.unlink(...names)
  }
}

/**
 * Waits while the connection is being opened, at most as long as for an answer. A command that is sent before fails at
 * once, and a short-lived process sends its first one right after its start.
 */
export async function whenOpened(connection: Redis): Promise<void> {
  if (connection.status !== 'connecting' && connection.status !== 'connect') return
  await events.once(connection, 'ready', { signal: AbortSignal.timeout(answerWithinMs) }).catch(() => undefined)
}

/**
 * Returns the name of a channel with the installation's prefix: channels ignore even the number of a Redis database.
 */
export function channelName({ options }: Pick<Redis, 'options'>, name: string): string {
  return `${options.keyPrefix}${name}`
}

/** Logs one line when Redis becomes unavailable and one when it is back, not one for every attempt. */
function reportChanges(connection: Redis, logger: Logger): void {
  let away = false
  const up = (value: 0 | 1) => metrics().services.set({ service: 'redis' }, value)
  connection.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'redis: away, the site goes on without')
    away = true
    up(0)
  })
  connection.on('ready', () => {
    if (away) logger.info('redis: back')
    away = false
    up(1)
  })
}
