import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { aboutBrand, inPool } from '~/database/scope.server'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { ReportNotFound } from './errors'
import type { ActOnMember } from './queue/schema'
import type { ProfileStanding } from './standing.server'
import { applyDecisions } from './standing.server'
import type { DecidedBy } from './statements/statements.server'
import { makeStatement, withdrawStatements } from './statements/statements.server'

/** How a report stores an act: a suspension is `disabled` with an end. */
const stored = { nothing: 'none', warned: 'warned', suspended: 'disabled', disabled: 'disabled' } as const

/** SQL: the act of a report's decision. */
export const reportAct = sql<ActOnMember | null>`case when decision = 'none' then 'nothing'
  when decision = 'disabled' and ends_at is not null then 'suspended' else decision end`

/** SQL condition: a report's decision was against the member. */
export const isUpheld = sql<boolean>`decision in ('disabled', 'warned')`

/** The decision of the brand's staff, with their own words by language. */
export interface Decision {
  reference: string
  act: ActOnMember
  statements: Partial<Record<string, string>>
}

/**
 * Decides a report about a member of this brand with the others of its case, and mails the statement of reasons to both
 * sides. Disabling hides the profile from all others. Deciding again grants an objection: the profile is restored unless another decision keeps it
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
  /** End of a suspension. */
  endsAt?: Date | null
  by?: DecidedBy | null
  /** The sides to notify; both if missing. An objection has its own statement as an answer. */
  notified?: 'both' | 'reporters'
  /** The report whose reporter objected, and has that statement. */
  answered?: string
  /** When the mails are sent; the decision can be undone until then. */
  mailsAt?: Date
}

/** The report to decide, and the member that it is about. */
interface DecidedOne {
  id: string
  memberId: string
}

/** Decides the reports of a case inside the caller's transaction, like `decideReport`. @throws ReportNotFound */
export async function decideReportIn(
  db: TenantDb,
  { id, memberId }: DecidedOne,
  decided: DecidedReport,
): Promise<boolean> {
  const [reports, standing] = await Promise.all([
    writeDecision(db, { id, memberId }, decided),
    applyDecisions(db, memberId),
  ])
  const [first] = reports
  if (!first) throw new ReportNotFound(id)
  if (!reports.some(({ isNew }) => isNew)) return false
  const { act, ground = null } = decided
  audit(db, {
    act: act === 'nothing' ? 'member.cleared' : `member.${act}`,
    subject: { kind: 'member', id: memberId },
    reason: [...reports.map(({ reference }) => reference), ground].filter(Boolean).join(', '),
    before: { decision: first.before },
    after: { decision: act },
  })
  for (const report of reports) withdrawStatements(db, 'report', report.id)
  notifyReporters(db, memberId, reports, decided)
  notifyMember(db, { ...first, memberId }, decided, standing)
  return true
}

/** SQL condition on `reports`: of the same case as the report. */
export function ofSameCase(db: TenantDb, { id, memberId }: DecidedOne) {
  return sql<boolean>`${aboutBrand(db, 'reports')}
    and reports.member_id = ${memberId} and coalesce(reports.joined_id, reports.id) = (
      select coalesce(joined_id, id) from reports named where ${inPool(db, 'named')} and named.id = ${id})`
}

interface WrittenReport {
  id: string
  reference: string
  reason: string
  tenantId: string
  reporterId: string
  memberName: string
  /** The previous decision; null for the first. */
  before: ActOnMember | null
  isNew: boolean
}

/**
 * Locks and decides the reports of a case; returns them, the case's own first. An unchanged decision replaces only the
 * words, and only if there are any.
 */
async function writeDecision(
  db: TenantDb,
  one: DecidedOne,
  { act, statements, ground = null, endsAt = null }: DecidedReport,
): Promise<WrittenReport[]> {
  const hasWords = Object.keys(statements).length > 0
  const { rows } = await sql<WrittenReport>`
    with known as materialized (
      select id, ${reportAct} as before, ${reportAct} is distinct from ${act}::text as is_new
      from reports where ${ofSameCase(db, one)} for update
    ), written as (
    update reports set decision = ${stored[act]},
      statements = case when is_new or ${hasWords} then ${JSON.stringify(statements)}::jsonb else statements end,
      ground = case when is_new or ${hasWords} then ${ground} else ground end,
      decided_at = case when is_new then now() else decided_at end,
      ends_at = case when is_new then ${endsAt}::timestamptz else ends_at end
    from known where ${inPool(db, 'reports')} and reports.id = known.id
    returning reports.id, reference, reason, tenant_id as "tenantId", reporter_id as "reporterId",
      member_name as "memberName", before, is_new as "isNew", joined_id, created_at
    )
    select id, reference, reason, "tenantId", "reporterId", "memberName", before, "isNew" from written
    order by joined_id nulls first, created_at`.execute(db)
  return rows
}

const reporterHears = {
  disabled: 'upheld',
  suspended: 'upheld_suspended',
  warned: 'upheld_warned',
  nothing: 'dismissed',
} as const

/** Makes the statement of reasons for each reporter: every report is answered, under its own reference. */
function notifyReporters(
  db: TenantDb,
  memberId: string,
  reports: readonly WrittenReport[],
  { answered, ...decided }: DecidedReport,
): void {
  for (const report of reports) {
    if (!report.isNew || report.id === answered) continue
    const reader = { id: report.reporterId, tenantId: report.tenantId, side: 'reporter' } as const
    const statementKind = reporterHears[decided.act]
    makeStatement(db, { ...statedIn({ ...report, memberId }, decided), reader, statementKind })
  }
}

/**
 * Makes the statement of reasons for the member, unless they have another one as an answer. If another decision still
 * holds, nothing changes for them.
 */
function notifyMember(
  db: TenantDb,
  report: WrittenReport & DecidedOne,
  decided: DecidedReport,
  standing: ProfileStanding,
): void {
  const { act } = decided
  if (decided.notified === 'reporters' || (act === 'nothing' && standing === 'away')) return
  const reader = { id: report.memberId, tenantId: db.scope.tenantId, side: 'member' } as const
  const cleared = standing === 'back' ? 'restored' : 'kept'
  makeStatement(db, { ...statedIn(report, decided), reader, statementKind: act === 'nothing' ? cleared : act })
}

/** Returns what the statements about a decision have in common. */
function statedIn(report: WrittenReport & DecidedOne, decided: DecidedReport) {
  const { endsAt = null, statements: words, ground = null, by = null, mailsAt } = decided
  return {
    about: { kind: 'report' as const, subjectId: report.id, memberId: report.memberId, name: report.memberName },
    reference: report.reference,
    topic: report.reason,
    foundBy: 'report' as const,
    ...{ ground, words, endsAt, by, mailAt: mailsAt },
  }
}

/** Reopens the reports of a case as if they had not been decided; their pending mails are not sent. */
export async function reopenReports(db: TenantDb, one: DecidedOne): Promise<void> {
  const reports = await db
    .updateTable('reports')
    .set({ decision: null, decided_at: null, statements: '{}', ground: null, ends_at: null })
    .where(ofSameCase(db, one))
    .returning('id')
    .execute()
  if (reports.length === 0) throw new ReportNotFound(one.id)
  for (const { id } of reports) withdrawStatements(db, 'report', id)
  await applyDecisions(db, one.memberId)
}
