import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { deviceOf } from '~/modules/credentials/device'
import { hashOfAddress } from '~/platform/addresses/address-hash.server'
import { hashToken, randomToken, uuidv7 } from '~/platform/tokens.server'
import type { Client } from '~/tenancy/tenant-context.server'
import type { EndReason, Operator } from '../access/operator'
import type { Grant } from '../access/rights'
import { idleMinutes, proofMinutes, sessionHours } from '../limits'
import { grantsColumn } from '../people/grants.server'
import type { OperatorSessionView } from '../schema'

export type SessionClient = Pick<Client, 'addressBlock' | 'userAgent' | 'country'>

/** Opens a session of 12 hours. Returns the cookie value; only its hash is stored. */
export async function openSession(db: TenantDb, operatorId: string, client: SessionClient): Promise<string> {
  const token = randomToken()
  const id = uuidv7()
  await db
    .insertInto('operator_sessions')
    .values({
      token_hash: hashToken(token),
      id,
      operator_id: operatorId,
      user_agent: client.userAgent.slice(0, 300),
      address_block: client.addressBlock,
      address_hash: hashOfAddress(client.addressBlock),
      country: client.country,
      expires_at: sql<Date>`now() + ${sessionHours} * interval '1 hour'`,
      proved_at: sql<Date>`now()`,
    })
    .execute()
  await sql`select set_config('app.console_session', ${hashToken(token)}, true)`.execute(db)
  audit(db, { act: 'session.opened', subject: { kind: 'session', id } })
  return token
}

interface SessionRow {
  id: string
  operator_id: string
  user_agent: string
  address_block: string
  ended: EndReason | null
  stale: boolean
  provedSeconds: number
  singleKeys: boolean
  name: string
  email: string
  grants: Grant[]
}

/**
 * Reads the session's operator. A session used by another browser than the one that opened it was copied, and ends for
 * both. From another address it continues, but the next act that needs the fresh check asks for it again.
 */
export function readSession(
  token: string,
  client: SessionClient,
): Promise<{ operator: Operator } | { ended: EndReason } | null> {
  const session = hashToken(token)
  return forOperators(session, async (db) => {
    const { rows } = await sql<SessionRow>`
      select s.id, s.operator_id, s.user_agent, s.address_block, o.name, o.email, o.single_keys as "singleKeys",
        case when o.disabled_at is not null then 'operator_ended' when s.ended_at is not null then s.end_reason
          when s.expires_at < now() or s.last_seen_at < now() - ${idleMinutes} * interval '1 minute' then 'idle' end as ended,
        s.last_seen_at < now() - interval '1 minute' as stale,
        coalesce(greatest(0, extract(epoch from s.proved_at - now()) + ${proofMinutes * 60}), 0)::float8 as "provedSeconds",
        ${grantsColumn('s.operator_id')} as grants
      from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = ${session}`.execute(db)
    const [row] = rows
    if (!row) return null
    if (row.ended) return { ended: row.ended }
    if (row.user_agent !== client.userAgent.slice(0, 300)) {
      await endAt(db, row.id, 'two_places')
      return { ended: 'two_places' as const }
    }
    const moved = row.address_block !== client.addressBlock
    if (moved || row.stale) await touch(db, row.id, moved ? client : null)
    const { operator_id: id, id: sessionId, name, email, grants, singleKeys } = row
    const provedSeconds = moved ? 0 : row.provedSeconds
    const proved = { proved: provedSeconds > 0, provedSeconds }
    return { operator: { id, sessionId, session, name, email, grants, singleKeys, ...proved } }
  })
}

async function touch(db: TenantDb, id: string, moved: SessionClient | null): Promise<void> {
  const address = moved && {
    address_block: moved.addressBlock,
    address_hash: hashOfAddress(moved.addressBlock),
    country: moved.country,
    proved_at: null,
  }
  await db
    .updateTable('operator_sessions')
    .set({ last_seen_at: sql<Date>`now()`, ...address })
    .where('id', '=', id)
    .execute()
  if (moved) audit(db, { act: 'session.moved', subject: { kind: 'session', id } })
}

async function endAt(db: TenantDb, id: string, reason: Exclude<EndReason, 'idle'>): Promise<void> {
  const ended = await db
    .updateTable('operator_sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) audit(db, { act: 'session.ended', subject: { kind: 'session', id }, reason })
}

/** Ends the operator's current session. */
export function logOut({ session, sessionId }: Operator): Promise<void> {
  return forOperators(session, (db) => endAt(db, sessionId, 'logged_out'))
}

/** Ends one of the operator's own sessions. Another operator's session id changes nothing. */
export function endOwnSession(operator: Operator, id: string): Promise<void> {
  return forOperators(operator.session, async (db) => {
    const own = await db
      .selectFrom('operator_sessions')
      .select('id')
      .where('operator_id', '=', operator.id)
      .where(sql<string>`id::text`, '=', id)
      .executeTakeFirst()
    if (own) await endAt(db, own.id, 'ended')
  })
}

/** Ends all sessions of an operator, inside the caller's transaction. */
export async function endSessionsOf(db: TenantDb, operatorId: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'operator_ended' })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns the operator's open sessions, most recently used first. */
export function listSessions({ id, sessionId, session }: Operator): Promise<OperatorSessionView[]> {
  return forOperators(session, async (db) => {
    const rows = await db
      .selectFrom('operator_sessions')
      .select(['id', 'user_agent', 'country', 'created_at', 'last_seen_at'])
      .where('operator_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('last_seen_at', '>', sql<Date>`now() - ${idleMinutes} * interval '1 minute'`)
      .orderBy('last_seen_at', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      country: row.country,
      openedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === sessionId,
    }))
  })
}
