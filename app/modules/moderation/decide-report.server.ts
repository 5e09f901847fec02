import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { ReportNotFound } from './errors'
import type { ProfileStanding } from './standing.server'
import { applyDecisions } from './standing.server'
import type { DecidedBy } from './statements/statements.server'
import { makeStatement, withdrawStatements } from './statements/statements.server'

export type ReportDecision = 'disabled' | 'warned' | 'none'

/** The decision of the brand's staff, with their own words by language. */
export interface Decision {
  reference: string
  decision: ReportDecision
  statements: Partial<Record<string, string>>
}

/**
 * Decides a report about a member of this brand, and mails the statement of reasons to both sides. `disabled` hides the
 * profile from all others. Deciding again grants an objection: the profile is restored unless another decision keeps it
 * away. Repeating a decision stores the new words but mails no one.
 * @returns whether the decision is new
 * @throws ReportNotFound
 */
export function decideReport(tenant: Tenant, { reference, ...decided }: Decision): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const report = await db
      .selectFrom('reports')
      .select(['id', 'member_id as memberId'])
      .where('pool_id', '=', db.scope.poolId)
      .where('member_tenant_id', '=', db.scope.tenantId)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!report) throw new ReportNotFound(reference)
    return decideReportIn(db, report, decided)
  })
}

export interface DecidedReport extends Omit<Decision, 'reference'> {
  /** The rule that the statement names. */
  ground?: string | null
  /** End of a suspension, which is `disabled` until then. */
  endsAt?: Date | null
  by?: DecidedBy | null
  /** The sides to notify; both if missing. An objection has its own statement as an answer. */
  notified?: 'both' | 'member' | 'reporter'
  /** When the mails are sent; the decision can be undone until then. */
  mailsAt?: Date
}

/** The report to decide, and the member that it is about. */
interface DecidedOne {
  id: string
  memberId: string
}

/** Decides a report inside the caller's transaction, like `decideReport`. @throws ReportNotFound */
export async function decideReportIn(
  db: TenantDb,
  { id, memberId }: DecidedOne,
  decided: DecidedReport,
): Promise<boolean> {
  const [report, standing] = await Promise.all([writeDecision(db, id, decided), applyDecisions(db, memberId)])
  if (!report) throw new ReportNotFound(id)
  if (!report.isNew) return false
  const { decision, ground = null } = decided
  audit(db, {
    act: actOf(decided),
    subject: { kind: 'member', id: memberId },
    reason: [report.reference, ground].filter(Boolean).join(', '),
    before: { decision: report.before },
    after: { decision },
  })
  withdrawStatements(db, 'report', id)
  notifyBoth(db, { ...report, id, memberId }, decided, standing)
  return true
}

interface WrittenReport {
  reference: string
  reason: string
  tenantId: string
  reporterId: string
  memberName: string
  /** The previous decision; null for the first. */
  before: ReportDecision | null
  isNew: boolean
}

/** Locks and decides the report. An unchanged decision replaces only the words, and only if there are any. */
async function writeDecision(
  db: TenantDb,
  id: string,
  { decision, statements, ground = null, endsAt = null }: DecidedReport,
): Promise<WrittenReport | undefined> {
  const { tenantId } = db.scope
  const hasWords = Object.keys(statements).length > 0
  const { rows } = await sql<WrittenReport>`
    with known as materialized (
      select id, decision as before, decision is distinct from ${decision}::text
        or (ends_at is null) <> (${endsAt}::timestamptz is null) as is_new
      from reports where ${inPool(db)} and member_tenant_id = ${tenantId} and id = ${id} for update
    )
    update reports set decision = ${decision},
      statements = case when is_new or ${hasWords} then ${JSON.stringify(statements)}::jsonb else statements end,
      ground = case when is_new or ${hasWords} then ${ground} else ground end,
      decided_at = case when is_new then now() else decided_at end,
      ends_at = case when is_new then ${endsAt}::timestamptz else ends_at end
    from known where ${inPool(db, 'reports')} and reports.id = known.id
    returning reference, reason, tenant_id as "tenantId", reporter_id as "reporterId", member_name as "memberName",
      before, is_new as "isNew"`.execute(db)
  return rows[0]
}

function actOf({ decision, endsAt }: DecidedReport): string {
  if (decision === 'none') return 'member.cleared'
  if (decision === 'warned') return 'member.warned'
  return endsAt ? 'member.suspended' : 'member.disabled'
}

const reporterHears = {
  disabled: 'upheld',
  suspended: 'upheld_suspended',
  warned: 'upheld_warned',
  none: 'dismissed',
} as const

/**
 * Makes the statement of reasons for each side to notify. If another decision still holds, nothing changes for the
 * member.
 */
function notifyBoth(
  db: TenantDb,
  report: WrittenReport & DecidedOne,
  decided: DecidedReport,
  standing: ProfileStanding,
): void {
  const { notified = 'both', endsAt = null, statements: words, ground = null, by = null, mailsAt } = decided
  const decision = decided.decision === 'disabled' && endsAt ? 'suspended' : decided.decision
  const shared = {
    about: { kind: 'report' as const, subjectId: report.id, memberId: report.memberId, name: report.memberName },
    reference: report.reference,
    topic: report.reason,
    foundBy: 'report' as const,
    ...{ ground, words, endsAt, by, mailAt: mailsAt },
  }
  if (notified !== 'member') {
    const reader = { id: report.reporterId, tenantId: report.tenantId, side: 'reporter' } as const
    makeStatement(db, { ...shared, reader, statementKind: reporterHears[decision] })
  }
  if (notified === 'reporter' || (decision === 'none' && standing === 'away')) return
  const reader = { id: report.memberId, tenantId: db.scope.tenantId, side: 'member' } as const
  const cleared = standing === 'back' ? 'restored' : 'kept'
  makeStatement(db, { ...shared, reader, statementKind: decision === 'none' ? cleared : decision })
}

/** Reopens a report as if it had not been decided; its pending mails are not sent. */
export async function reopenReport(db: TenantDb, id: string): Promise<void> {
  const report = await db
    .updateTable('reports')
    .set({ decision: null, decided_at: null, statements: '{}', ground: null, ends_at: null })
    .where('pool_id', '=', db.scope.poolId)
    .where('member_tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .returning('member_id')
    .executeTakeFirst()
  if (!report) throw new ReportNotFound(id)
  withdrawStatements(db, 'report', id)
  await applyDecisions(db, report.member_id)
}
