import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { aboutBrand, inBrand, inPool } from '~/database/scope.server'
import { judgePhoto, photoStatus } from '~/modules/photos/moderation/review-photos.server'
import { takeTextBack } from '../casework/profile-text.server'
import { ofSameCase } from '../decide-report.server'
import { rejectionOf } from '../queue/carry-out.server'
import { applyDecisions } from '../standing.server'
import { appealedStatement } from './appealed-statement.server'

/**
 * Undoes the decision of an objection: the objection is open again, what was stated about it is withdrawn unsent, and
 * the decision objected to holds as before. The rows that the decision wrote bear its moment, that of its transaction.
 */
export async function undoAppealDecision(db: TenantDb, id: string): Promise<void> {
  const { poolId } = db.scope
  const appealed = await appealedStatement(db, id)
  const { case_kind: kind, subject_id: subject, member_id: memberId, told } = appealed
  const moment = sql`(select decided_at from appeals where ${inPool(db)} and id = ${id})`
  // The reports of one case were decided together.
  const subjects =
    kind === 'report'
      ? sql`(select id from reports where ${ofSameCase(db, { id: subject, memberId })})`
      : sql`(${subject}::uuid)`
  const ofSubject = sql`${inBrand(db)} and case_kind = ${kind} and subject_id in ${subjects}`
  await sql`update statements set withdrawn_at = now() where decided_at = ${moment} and (${ofSubject}
    or ${inBrand(db)} and case_kind = 'appeal' and subject_id = ${id})`.execute(db)
  if (kind === 'report') await redecideReports(db, ofSubject, moment)
  await sql`update statements set withdrawn_at = null where ${ofSubject} and withdrawn_at = ${moment}`.execute(db)
  await sql`update cases set lifted_at = null where ${inBrand(db)}
    and kind = ${kind} and subject_id = ${subject} and lifted_at = ${moment}`.execute(db)
  if (told === 'text_removed') await takeTextBack(db, subject)
  if (told === 'photo_removed' && (await photoStatus(db, subject)) === 'active') {
    await judgePhoto(db, subject, { status: 'rejected', rejection: rejectionOf(appealed) }, { mail: false })
  }
  await db
    .updateTable('appeals')
    .set({ outcome: null, decided_at: null })
    .where('pool_id', '=', poolId)
    .where('id', '=', id)
    .execute()
  await applyDecisions(db, memberId)
}

/** Decides reports as their statements say that were withdrawn at this moment; without one it was not decided again. */
async function redecideReports(
  db: TenantDb,
  ofReports: RawBuilder<unknown>,
  withdrawnAt: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with stated as (
      select distinct on (subject_id) subject_id, told, words, ground, ends_at, decided_at from statements
      where ${ofReports} and withdrawn_at = ${withdrawnAt}
      order by subject_id, decided_at desc
    )
    update reports set statements = stated.words, ground = stated.ground, ends_at = stated.ends_at,
      decided_at = stated.decided_at,
      decision = case when told in ('disabled', 'suspended', 'upheld', 'upheld_suspended') then 'disabled'
        when told in ('warned', 'upheld_warned') then 'warned' else 'none' end
    from stated where ${aboutBrand(db, 'reports')} and reports.id = stated.subject_id`.execute(db)
}
