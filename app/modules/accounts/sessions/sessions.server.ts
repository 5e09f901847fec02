import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publishEnd } from '~/database/publish.server'
import { deviceOf } from '~/modules/credentials/device'
import { hashOfAddress } from '~/platform/addresses/address-hash.server'
import { afterCommit } from '~/platform/events'
import { truncatedAddress } from '~/platform/http/client-address.server'
import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, sessionCookie } from '~/platform/http/cookies'
import { hashToken, randomToken, uuidv7 } from '~/platform/tokens.server'
import { visitorOrMember } from '../guards.server'
import type { Member } from '../member'
import type { RequestContext } from '../request-context'
import type { SessionView } from '../schema'
import type { SessionClient } from './browser.server'
import { logSecurityEvent } from './security-log.server'

/** Maximum number of sessions of an account; a further one ends the least recently used. */
const mostSessions = 20

/**
 * Opens a session of 30 days, replacing the browser's previous one. Returns the cookie value; only its hash is stored.
 */
export async function openSession(db: TenantDb, accountId: string, client: SessionClient): Promise<string> {
  const { browser } = client
  if (browser?.formerSession) await endFormer(db, browser.formerSession)
  const token = randomToken()
  await db
    .insertInto('sessions')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      token_hash: hashToken(token),
      id: uuidv7(),
      account_id: accountId,
      user_agent: client.userAgent.slice(0, 300),
      address_block: truncatedAddress(client.addressBlock),
      address_hash: hashOfAddress(client.addressBlock),
      country: client.country ?? null,
      proved_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${cookieAges.session} * interval '1 second'`,
    })
    .execute()
  await endOldest(db, accountId)
  if (client.timeZone) await follow(db, accountId, client.timeZone)
  afterCommit(() => browser?.remember(accountId))
  return token
}

/** Members who have moved see times, and get quiet hours, of where they are now. */
async function follow(db: TenantDb, accountId: string, timeZone: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ time_zone: timeZone })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', accountId)
    .where('time_zone', 'is distinct from', timeZone)
    .execute()
}

/**
 * Whether the account has logged in with this browser before, by the browser's cookie or by a session with the same
 * user agent and shortened address. Sessions of the release before have the whole address.
 */
export async function isKnownBrowser(db: TenantDb, accountId: string, client: SessionClient): Promise<boolean> {
  if (client.browser?.knows(accountId)) return true
  const alike = await sessionsOf(db, accountId)
    .where('user_agent', '=', client.userAgent.slice(0, 300))
    .where('address_block', 'in', [truncatedAddress(client.addressBlock), client.addressBlock])
    .select('id')
    .executeTakeFirst()
  return alike !== undefined
}

/** Ends the browser's previous session, whichever account it belongs to: a browser has one session. */
async function endFormer(db: TenantDb, token: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('token_hash', '=', hashToken(token))
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  if (ended) publishEnd(db, { id: ended.account_id }, { session: ended.id })
}

async function endOldest(db: TenantDb, accountId: string): Promise<void> {
  const retained = sessionsOf(db, accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(mostSessions)
    .select('id')
  const ended = await deletion(db, accountId).where('id', 'not in', retained).returning('id').execute()
  for (const { id } of ended) publishEnd(db, { id: accountId }, { session: id })
}

/** Sets the session cookie (decisions, 'Sessions': host-only, 30 days, httpOnly, lax). */
export function keepSession(cookies: CookieJar, token: string): void {
  cookies.set(sessionCookie, token, { maxAge: cookieAges.session })
}

/** Ends the browser's session and clears its cookie. Safe to call for a visitor. */
export async function logOut({
  cookies,
  client,
  ...context
}: Pick<RequestContext, 'cookies' | 'viewer' | 'client'>): Promise<void> {
  cookies.clear(sessionCookie)
  const viewer = visitorOrMember(context)
  if (!viewer) return
  await remove(viewer, viewer.sessionId)
  logSecurityEvent('logged_out', { tenant: viewer.tenant, account: viewer.id, address: client.addressBlock })
}

/** Returns the member's unexpired sessions, most recently used first. */
export async function listSessions(member: Member): Promise<SessionView[]> {
  const rows = await forMember(member, (db) =>
    sessionsOf(db, member.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('last_seen_at', 'desc')
      .select(['id', 'user_agent', 'country', 'created_at', 'last_seen_at'])
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    country: row.country,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === member.sessionId,
  }))
}

/** Ends one of the member's own sessions. Another member's id changes nothing. */
export async function endSession(member: Member, id: string, addressBlock: string | null = null): Promise<void> {
  if (await remove(member, id))
    logSecurityEvent('session_ended', { tenant: member.tenant, account: member.id, address: addressBlock })
}

function remove(member: Member, id: string): Promise<boolean> {
  return forMember(member, (db) => endSessionIn(db, member.id, id))
}

/** Ends all sessions of the member, including this one ('Log out everywhere'). */
export async function endAllSessions(member: Member, addressBlock: string | null = null): Promise<void> {
  await forMember(member, (db) => endSessionsOf(db, member.id))
  logSecurityEvent('sessions_ended', { tenant: member.tenant, account: member.id, address: addressBlock })
}

/**
 * Ends one session of an account, inside the caller's transaction. Returns false if the account has no such session.
 */
export async function endSessionIn(db: TenantDb, accountId: string, id: string): Promise<boolean> {
  const ended = await deletion(db, accountId).where(sql<string>`id::text`, '=', id).executeTakeFirst()
  publishEnd(db, { id: accountId }, { session: id })
  return ended.numDeletedRows > 0n
}

/** Ends all sessions of an account except one (its id), inside the caller's transaction. Returns how many ended. */
export async function endSessionsOf(db: TenantDb, accountId: string, except?: string): Promise<number> {
  const ending = deletion(db, accountId)
  const ended = await (except ? ending.where('id', '!=', except) : ending).executeTakeFirst()
  publishEnd(db, { id: accountId }, { kept: except ?? null })
  return Number(ended.numDeletedRows)
}

function sessionsOf(db: TenantDb, accountId: string) {
  return db
    .selectFrom('sessions')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
}

function deletion(db: TenantDb, accountId: string) {
  return db
    .deleteFrom('sessions')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
}
