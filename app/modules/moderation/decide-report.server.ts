import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { ReportNotFound } from './errors'
import type { ProfileStanding } from './standing.server'
import { applyDecisions } from './standing.server'
import type { DecidedBy } from './statements/statements.server'
import { makeStatement, withdrawStatements } from './statements/statements.server'

export type ReportDecision = 'disabled' | 'warned' | 'none'

/** What the brand's staff decided, with its own words by language. */
export interface Decision {
  reference: string
  decision: ReportDecision
  statements: Partial<Record<string, string>>
}

/**
 * Decides a report about a member of this brand, and mails the statement of reasons to both sides. `disabled` takes the
 * profile away from all others; deciding anew is how an objection is granted: the profile is back when no other decision
 * keeps it away. The same decision again keeps the new words and mails nobody.
 * @returns whether it is a new decision
 * @throws ReportNotFound
 */
export function decideReport(tenant: Tenant, { reference, ...decided }: Decision): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const report = await db
      .selectFrom('reports')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('member_tenant_id', '=', db.scope.tenantId)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!report) throw new ReportNotFound(reference)
    return decideReportIn(db, report.id, decided)
  })
}

export interface DecidedReport extends Omit<Decision, 'reference'> {
  /** The reason that the statement names. */
  ground?: string | null
  /** Of a suspension: `disabled` until then. */
  endsAt?: Date | null
  by?: DecidedBy | null
  /** Which sides are told; both when missing. An objection is answered by a statement of its own. */
  told?: 'both' | 'member' | 'reporter'
  /** The mails wait until then: so long the decision can be taken back. */
  mailsAt?: Date
}

/** `decideReport` inside the caller's transaction. @throws ReportNotFound */
export async function decideReportIn(db: TenantDb, id: string, decided: DecidedReport): Promise<boolean> {
  const { decision, statements, ground = null, endsAt = null } = decided
  const report = await lockReport(db, id)
  const isNew = report.decision !== decision || (report.ends_at === null) !== (endsAt === null)
  const said = isNew || Object.keys(statements).length > 0
  const written = db
    .updateTable('reports')
    .set({
      decision,
      ...(said ? { statements: JSON.stringify(statements), ground } : {}),
      ...(isNew ? { decided_at: sql<Date>`now()`, ends_at: endsAt } : {}),
    })
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', id)
    .execute()
  if (!isNew) {
    await written
    return false
  }
  const [, standing] = await Promise.all([written, applyDecisions(db, report.member_id)])
  audit(db, {
    act: actOf(decided),
    subject: { kind: 'member', id: report.member_id },
    reason: [report.reference, ground].filter(Boolean).join(', '),
    before: { decision: report.decision },
    after: { decision },
  })
  withdrawStatements(db, 'report', id)
  notifyBoth(db, { ...report, id }, decided, standing)
  return true
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

type LockedReport = Awaited<ReturnType<typeof lockReport>> & { id: string }

/** The statement of reasons to each side that is told. Where another decision still holds, nothing changes for the member. */
function notifyBoth(db: TenantDb, report: LockedReport, decided: DecidedReport, standing: ProfileStanding): void {
  const { told = 'both', endsAt = null, statements: words, ground = null, by = null, mailsAt } = decided
  const decision = decided.decision === 'disabled' && endsAt ? 'suspended' : decided.decision
  const shared = {
    about: { kind: 'report' as const, subjectId: report.id, memberId: report.member_id, name: report.member_name },
    reference: report.reference,
    topic: report.reason,
    foundBy: 'report' as const,
    ...{ ground, words, endsAt, by, mailAt: mailsAt },
  }
  if (told !== 'member') {
    const reader = { id: report.reporter_id, tenantId: report.tenant_id, side: 'reporter' } as const
    makeStatement(db, { ...shared, reader, told: reporterHears[decision] })
  }
  if (told === 'reporter' || (decision === 'none' && standing === 'away')) return
  const reader = { id: report.member_id, tenantId: db.scope.tenantId, side: 'member' } as const
  const cleared = standing === 'back' ? 'restored' : 'kept'
  makeStatement(db, { ...shared, reader, told: decision === 'none' ? cleared : decision })
}

/** The report waits again, as if nothing had been decided; the mails about it, which wait too, are not sent. */
export async function reopenReport(db: TenantDb, id: string): Promise<void> {
  const { member_id } = await lockReport(db, id)
  await db
    .updateTable('reports')
    .set({ decision: null, decided_at: null, statements: '{}', ground: null, ends_at: null })
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', id)
    .execute()
  withdrawStatements(db, 'report', id)
  await applyDecisions(db, member_id)
}

async function lockReport(db: TenantDb, id: string) {
  const report = await db
    .selectFrom('reports')
    .select(['reference', 'reason', 'tenant_id', 'reporter_id', 'member_id', 'member_name', 'decision', 'ends_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('member_tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!report) throw new ReportNotFound(id)
  return report
}
