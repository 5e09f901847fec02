import type { RedisOptions } from 'ioredis'
import { Redis } from 'ioredis'

/** Sentinels whose master is meant: user and password are the master's. */
const sentinels =
  /^redis\+sentinel:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/@?]+)\/(?<name>[\w.-]+)(?:\?sentinel_password=(?<own>[^&]+))?$/

/** How REDIS_URL names the master behind sentinels. */
export const sentinelForm = 'redis+sentinel://[user:password@]host:26379,host:26379/master[?sentinel_password=…]'

type Behind = Pick<
  RedisOptions,
  'sentinels' | 'name' | 'username' | 'password' | 'sentinelPassword' | 'failoverDetector'
>

/** Returns ioredis's options for an address of `sentinelForm`; null for another one. */
export function behindSentinels(url: string): Behind | null {
  const { hosts, name, user, password, own } = sentinels.exec(url)?.groups ?? {}
  const found = (hosts ?? '').split(',').map(hostOf)
  if (!name || found.some((host) => host === null)) return null
  return {
    sentinels: found.flatMap((host) => host ?? []),
    name,
    // Also leaves a master that lives on after it was replaced.
    failoverDetector: true,
    ...(user ? { username: decodeURIComponent(user) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(own ? { sentinelPassword: decodeURIComponent(own) } : {}),
  }
}

/** 'host:port', 'host' or '[::1]:port'. */
function hostOf(text: string): { host: string; port: number } | null {
  if (!URL.canParse(`redis://${text}`)) return null
  const { hostname, port, pathname } = new URL(`redis://${text}`)
  if (hostname === '' || pathname !== '') return null
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 26_379) }
}

/** Opens a connection to REDIS_URL. A server that became read-only is left for the one that took its place. */
export function openConnection(url: string, options: RedisOptions): Redis {
  const all: RedisOptions = { ...options, reconnectOnError: ({ message }) => message.startsWith('READONLY') }
  const master = behindSentinels(url)
  return master ? new Redis({ ...all, ...master }) : new Redis(url, all)
}

/** @throws Error if it belongs to a Redis Cluster, whose nodes answer for a part of the keys only */
export async function refuseCluster(connection: Redis): Promise<void> {
  const state = await connection.info('cluster').catch(() => '')
  if (!/^cluster_enabled:1/m.test(state)) return
  throw new Error(
    `REDIS_URL leads to a node of a Redis Cluster, which isn't supported: give a single Redis, or ${sentinelForm}`,
  )
}
