import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { unapprovePhoto } from '~/modules/photos/moderation/review-photos.server'
import type { Tenant } from '~/tenancy/tenant'
import { undoAppealDecision } from '../appeals/undo-appeal-decision.server'
import { reopenReports } from '../decide-report.server'
import { applyDecisions } from '../standing.server'
import { withdrawStatements } from '../statements/statements.server'
import { TooLateToUndo } from './errors'
import type { LockedCase, Moderator } from './lock-case.server'
import { changeCase, lockCase } from './lock-case.server'
import { canUndo } from './schema'

/**
 * Undoes the moderator's own decision within ten seconds: the case is open again, and no one was notified.
 * @throws CaseNotFound 404 @throws TooLateToUndo 409
 */
export function undoDecision(tenant: Tenant, by: Moderator, id: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockCase(db, id)
    if (!canUndo(found.kind) || !found.undoable || found.decided_by !== by.id) throw new TooLateToUndo()
    await undo[found.kind as keyof typeof undo](db, found)
    audit(db, { act: 'case.undone', subject: { kind: 'case', id }, before: { decision: found.decision } })
  })
}

const undo = {
  report: (db: TenantDb, { subject_id: id, member_id: memberId }: LockedCase) => reopenReports(db, { id, memberId }),
  appeal: (db: TenantDb, { subject_id: id }: LockedCase) => undoAppealDecision(db, id),
  async flag(db: TenantDb, { id, kind, subject_id, member_id }: LockedCase) {
    await changeCase(db, id)
      .set({ decided_at: null, decided_by: null, decided_name: null, decision: null, ground: null, ends_at: null })
      .execute()
    withdrawStatements(db, kind, subject_id)
    await applyDecisions(db, member_id)
  },
  async photo(db: TenantDb, { kind, subject_id }: LockedCase) {
    withdrawStatements(db, kind, subject_id)
    await unapprovePhoto(db, subject_id)
  },
}
