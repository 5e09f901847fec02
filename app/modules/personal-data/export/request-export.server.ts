import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { DomainError } from '~/platform/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { ExportView } from '../schema'
import { hoursBetweenExports } from '../schema'
import { exporting } from './export-row.server'

/** A copy was requested within the last day; the next can be requested at `until`. */
export class ExportTooSoon extends DomainError {
  constructor(readonly until: Date) {
    super('personal-data:error.too_soon', 429)
  }
}

/**
 * Requests a copy of all data the member gave, made in the background. Its link is e-mailed. One copy a day.
 * @throws ProofNeeded 403
 * @throws ExportTooSoon 429
 */
export async function requestExport(member: Member): Promise<void> {
  assertProved(member)
  await forMember(member, (db) => requestExportIn(db, member.id))
}

/** Does the same as `requestExport`, inside the caller's transaction. @throws ExportTooSoon 429 */
export async function requestExportIn(db: TenantDb, accountId: string): Promise<void> {
  await lockAccount(db, accountId)
  const last = await lastExport(db, accountId)
  const next = last && nextAfter(last.requested_at)
  if (next && next > new Date()) throw new ExportTooSoon(next)
  const id = uuidv7()
  await db
    .insertInto('exports')
    .values({ pool_id: db.scope.poolId, id, tenant_id: db.scope.tenantId, account_id: accountId })
    .execute()
  enqueue(db, exporting, { exportId: id, accountId })
}

/** Returns the state of the member's last copy, and when the next can be requested. */
export async function exportOf(member: Viewer): Promise<ExportView> {
  const row = await forMember(member, (db) => lastExport(db, member.id))
  if (!row) return { kind: 'none' }
  const next = nextAfter(row.requested_at)
  const nextAt = next > new Date() ? next.toISOString() : null
  const { status, ready_at, expires_at, bytes } = row
  if (status === 'waiting' || status === 'running') return { kind: 'under_way', progress: row.progress }
  if (status !== 'ready' || !ready_at || !expires_at || expires_at <= new Date()) return { kind: 'gone', nextAt }
  const view = { readyAt: ready_at.toISOString(), expiresAt: expires_at.toISOString(), nextAt }
  return { kind: 'ready', id: row.id, bytes: bytes ?? 0, ...view }
}

function nextAfter(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + hoursBetweenExports * 3_600_000)
}

function lastExport(db: TenantDb, memberId: string) {
  return db
    .selectFrom('exports')
    .select(['id', 'status', 'progress', 'bytes', 'requested_at', 'ready_at', 'expires_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
