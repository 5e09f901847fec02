import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { tellEnd } from '~/database/tell.server'
import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, sessionCookie } from '~/platform/http/cookies'
import { hashToken, randomToken, uuidv7 } from '~/platform/tokens.server'
import type { Client } from '~/tenancy/request-context.server'
import type { Member } from '../member'
import type { SessionView } from '../schema'
import { deviceOf } from './device'

export type SessionClient = Pick<Client, 'addressBlock' | 'userAgent'>

/** Opens a session of 30 days; the answer is the cookie's value, of which only the hash is stored. */
export async function openSession(db: TenantDb, accountId: string, client: SessionClient): Promise<string> {
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
      address_block: client.addressBlock,
      expires_at: sql<Date>`now() + ${cookieAges.session} * interval '1 second'`,
    })
    .execute()
  return token
}

/** Gives the browser its session (decisions, 'Sessions': host-only, 30 days, httpOnly, lax). */
export function keepSession(cookies: CookieJar, token: string): void {
  cookies.set(sessionCookie, token, { maxAge: cookieAges.session })
}

/** Ends the session the browser came with, and takes its cookie. Harmless for a visitor. */
export async function logOut(cookies: CookieJar, member: Member | null): Promise<void> {
  cookies.clear(sessionCookie)
  if (member) await endSession(member, member.sessionId)
}

/** The member's sessions that have not expired, the most recently used first. */
export async function listSessions(member: Member): Promise<SessionView[]> {
  const rows = await forMember(member, (db) =>
    sessionsOf(db, member.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('last_seen_at', 'desc')
      .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === member.sessionId,
  }))
}

/** Ends one of the member's own sessions. Another member's id changes nothing. */
export async function endSession(member: Member, id: string): Promise<void> {
  await forMember(member, async (db) => {
    await deletion(db, member.id).where('id', '=', id).execute()
    tellEnd(db, member, { session: id })
  })
}

/** 'Log out everywhere': all sessions, this one too. */
export async function endAllSessions(member: Member): Promise<void> {
  await forMember(member, (db) => endSessionsOf(db, member.id))
}

/** Ends the sessions of an account but the one kept (its id), inside the caller's transaction. */
export async function endSessionsOf(db: TenantDb, accountId: string, kept?: string): Promise<void> {
  const ending = deletion(db, accountId)
  await (kept ? ending.where('id', '!=', kept) : ending).execute()
  tellEnd(db, { id: accountId }, { kept: kept ?? null })
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
