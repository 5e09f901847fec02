import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { canComeBack, judgePhoto } from '~/modules/photos/moderation/review-photos.server'
import { putTextBack } from '../casework/profile-text.server'
import type { DecidedReport } from '../decide-report.server'
import { decideReportIn } from '../decide-report.server'
import { CaseNotFound } from '../queue/errors'
import type { ActOnMember } from '../queue/schema'
import { applyDecisions, holdingDecisions, liftDecision } from '../standing.server'
import type { Outcome } from '../statements/schema'
import type { DecidedBy } from '../statements/statements.server'
import { makeStatement, withdrawStatements } from '../statements/statements.server'

export interface AppealDecision {
  /**
   * `restored` reverses the decision; `disabled`, `suspended` and `warned` grant a reporter's objection; `kept` changes
   * nothing.
   */
  act: 'kept' | 'restored' | Exclude<ActOnMember, 'nothing'>
  ground: string | null
  words: Partial<Record<string, string>>
  endsAt: Date | null
  by: DecidedBy | null
  mailsAt: Date
}

/**
 * Decides an objection. The objector is told the result with its reasons, the other side what changes for it.
 * @throws CaseNotFound 404
 */
export async function decideAppeal(db: TenantDb, id: string, decision: AppealDecision): Promise<void> {
  const { act, ground, words, by, mailsAt } = decision
  const statement = await lockAppeal(db, id)
  await db
    .updateTable('appeals')
    .set({ outcome: act === 'kept' ? 'rejected' : 'granted', decided_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', id)
    .execute()
  const outcome = await carryOutcome(db, statement, decision)
  makeStatement(db, {
    about: { kind: 'appeal', subjectId: id, memberId: statement.member_id, name: statement.about_name },
    reader: { id: statement.reader_id, tenantId: statement.reader_tenant_id, side: statement.side },
    statementKind: act === 'kept' ? 'appeal_rejected' : 'appeal_granted',
    reference: statement.reference,
    topic: outcome ?? '',
    ground: act === 'kept' ? statement.ground : ground,
    words,
    foundBy: statement.found_by,
    by,
    mailAt: mailsAt,
  })
}

type LockedStatement = Awaited<ReturnType<typeof lockAppeal>>

/** Grants an objection; returns what it changed, or null for one that is rejected. */
async function carryOutcome(
  db: TenantDb,
  statement: LockedStatement,
  decision: AppealDecision,
): Promise<Outcome | null> {
  const { act } = decision
  if (act === 'kept') return null
  if (act === 'restored') return takeBack(db, statement, decision)
  await followReporter(db, statement, { ...reasonsOf(decision), act })
  return act
}

/** Grants a member's objection: reverses the decision as far as possible. */
async function takeBack(db: TenantDb, statement: LockedStatement, decision: AppealDecision): Promise<Outcome> {
  const { case_kind: kind, subject_id: subject, told: statementKind } = statement
  await liftDecision(db, kind, subject)
  if (kind === 'report') {
    const report = { id: subject, memberId: statement.member_id }
    await decideReportIn(db, report, {
      ...reasonsOf(decision),
      act: 'nothing',
      endsAt: null,
      notified: 'reporters',
    })
  } else withdrawStatements(db, kind, subject)
  switch (statementKind) {
    case 'text_removed':
      return (await putTextBack(db, subject)) ? 'text_shown' : 'text_new'
    case 'photo_removed':
      return (await putPhotoBack(db, statement)) ? 'photo_shown' : 'photo_gone'
    case 'message_photo_removed':
      return 'message_photo'
    case 'voice_removed':
      return 'voice'
    case 'warned':
      return 'warning_gone'
    default: {
      if (kind !== 'report') await applyDecisions(db, statement.member_id)
      const holding = await holdingDecisions(db, statement.member_id)
      return holding.length > 0 ? 'still_away' : 'profile_shown'
    }
  }
}

/** Shows a removed photo again; returns false if its owner removed it, or its files are deleted. */
async function putPhotoBack(db: TenantDb, { subject_id: id }: LockedStatement): Promise<boolean> {
  if (!(await canComeBack(db, id))) return false
  await judgePhoto(db, id, { status: 'active', rejection: null })
  return true
}

/** Grants a reporter's objection: decides the report's case again, and notifies its member and its other reporters. */
async function followReporter(db: TenantDb, statement: LockedStatement, decided: DecidedReport): Promise<void> {
  if (statement.case_kind !== 'report') throw new CaseNotFound()
  const report = { id: statement.subject_id, memberId: statement.member_id }
  await decideReportIn(db, report, { ...decided, answered: report.id })
}

function reasonsOf({ ground, words, endsAt, by, mailsAt }: AppealDecision) {
  return { statements: words, ...{ ground, endsAt, by, mailsAt } }
}

async function lockAppeal(db: TenantDb, id: string) {
  const appeal = await db
    .selectFrom('appeals')
    .select('statement_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!appeal) throw new CaseNotFound()
  return db
    .selectFrom('statements')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', appeal.statement_id)
    .executeTakeFirstOrThrow()
}
