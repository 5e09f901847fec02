import type { Redis } from 'ioredis'
import { once } from '~/platform/registry.server'

/** Milliseconds for which members who left every page count as online. Pushes are sent at once, e-mails after that. */
export const lingersFor = 30_000
/** Milliseconds without a request after which a session is away. A visible page sends one at least every five minutes. */
export const awayAfter = 6 * 60_000 - lingersFor
/** Maximum interval of recording a session's activity in the database, in seconds: alone, and with Redis. */
const everySeconds = { alone: 60, shared: 300 }
/** Time of each session's last request. */
const key = 'presence'
/** Maximum number of sessions taken at a time. */
const atOnce = 1_000
const taking = `
local gone = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
if #gone > 0 then redis.call('ZREM', KEYS[1], unpack(gone)) end
return gone`

interface Taking extends Redis {
  takeGone(key: string, until: number, most: number): Promise<string[]>
}

export interface KnownSession {
  tenantId: string
  memberId: string
  sessionId: string
}

const kept = () => once('presence', () => ({ redis: null as Redis | null }))

/**
 * Keeps in Redis when each session last sent a request. The database then only learns every five minutes that somebody
 * is still there, and from `recordDepartures` that they have gone.
 */
export function keepPresenceIn(redis: Redis | null): void {
  redis?.defineCommand('takeGone', { numberOfKeys: 1, lua: taking })
  kept().redis = redis
}

/** Interval of recording an activity in the database, in seconds, as long as Redis takes it. */
export function recordedEvery(): number {
  return kept().redis ? everySeconds.shared : everySeconds.alone
}

/** Milliseconds since the activity in the database for which a member is taken to look at a page. */
export function looksFor(): number {
  return awayAfter + (kept().redis ? everySeconds.shared * 1000 : 0)
}

/** Milliseconds since the activity in the database for which a member counts as online. */
export function onlineFor(): number {
  return looksFor() + lingersFor
}

/** Notes a request of the session; returns whether Redis has it and knew the session before. Never fails. */
export async function notePresence(session: KnownSession): Promise<boolean> {
  const added = await kept()
    .redis?.zadd(key, Date.now(), nameOf(session))
    .catch(() => null)
  return added === 0
}

/** Forgets a session of which the database knows that it has left. */
export async function forgetPresence(session: KnownSession): Promise<void> {
  await kept()
    .redis?.zrem(key, nameOf(session))
    .catch(() => null)
}

/** Takes the sessions whose last request is too long ago, each of them once, whoever asks; none while Redis is away. */
export async function takeGone(now: number): Promise<KnownSession[]> {
  const redis = kept().redis as Taking | null
  const gone = await redis?.takeGone(key, now - awayAfter, atOnce).catch(() => [])
  return (gone ?? []).map(sessionNamed)
}

function nameOf({ tenantId, memberId, sessionId }: KnownSession): string {
  return `${tenantId}/${memberId}/${sessionId}`
}

function sessionNamed(name: string): KnownSession {
  const [tenantId = '', memberId = '', sessionId = ''] = name.split('/')
  return { tenantId, memberId, sessionId }
}
