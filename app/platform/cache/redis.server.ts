import type { Callback } from 'ioredis'
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

/** How long the bus takes a Redis that didn't answer for away. */
const pauseMs = 5_000

/**
 * What the cache's bus makes its publisher and its subscriber of. A subscription must outwait an outage in the queue,
 * but a publication must not: it fails soon, and the bus tries it again.
 */
export class BusConnection extends Redis {
  readonly copies: Redis[] = []
  #silentUntil = 0

  static at(url: string): BusConnection {
    return new BusConnection(url, { lazyConnect: true, maxRetriesPerRequest: null, connectionName: 'manyhearts bus' })
  }

  override duplicate(): Redis {
    const copy = new BusConnection(this.options)
    // The command connection reports the outage; an 'error' event without a listener would be printed raw.
    copy.on('error', () => {})
    this.copies.push(copy)
    return copy
  }

  /** Fails only when the connection is closed for good; the bus doesn't look, and a rejection would end the process. */
  override subscribe(...channels: (string | Buffer | Callback<unknown>)[]): Promise<unknown> {
    return super.subscribe(...(channels as (string | Buffer)[])).catch(() => 0)
  }

  override async publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    const away = this.status === 'reconnecting' || this.status === 'close' || Date.now() < this.#silentUntil
    if (away) throw new Error('Redis is away')
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#silentUntil = Date.now() + pauseMs
        reject(new Error('Redis does not answer'))
      }, answerWithinMs)
    })
    try {
      return await Promise.race([super.publish(channel, message), tooLong])
    } finally {
      clearTimeout(timer)
    }
  }
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
