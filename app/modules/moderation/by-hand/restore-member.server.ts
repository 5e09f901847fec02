import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { wordsOf } from '../casework/templates.server'
import { decideReportIn } from '../decide-report.server'
import { NotAway } from '../queue/errors'
import type { Moderator } from '../queue/lock-case.server'
import { applyDecisions, holdingDecisions, liftDecision } from '../standing.server'
import { makeStatement, withdrawStatements } from '../statements/statements.server'
import { lockMember } from './decide-member.server'

/**
 * Lifts everything that keeps a member's profile away: decides the reports again and notifies their reporters, and
 * lifts all other decisions. The member is notified once.
 * @param by null for a command
 * @throws CaseNotFound 404 if the brand has no such member with an account @throws NotAway 409
 */
export function restoreMember(
  tenant: Tenant,
  by: Moderator | null,
  memberId: string,
  { words: written }: { words: string },
): Promise<void> {
  return forTenant(tenant, async (db) => {
    await lockMember(db, memberId)
    if (!(await isAway(db, memberId))) throw new NotAway()
    const words = await wordsOf(db, tenant, { templateId: '', words: written })
    const holding = await holdingDecisions(db, memberId)
    for (const { kind, subjectId } of holding) {
      await liftDecision(db, kind, subjectId)
      if (kind !== 'report') withdrawStatements(db, kind, subjectId)
      else
        await decideReportIn(
          db,
          { id: subjectId, memberId },
          { act: 'nothing', statements: words, by, notified: 'reporters' },
        )
    }
    await applyDecisions(db, memberId)
    const last = holding[0] ?? { kind: 'flag', subjectId: memberId }
    makeStatement(db, {
      about: { kind: last.kind, subjectId: last.subjectId, memberId },
      reader: { id: memberId, tenantId: db.scope.tenantId, side: 'member' },
      statementKind: 'restored',
      foundBy: 'review',
      ...{ words, by },
    })
    audit(db, { act: 'member.restored', subject: { kind: 'member', id: memberId }, reason: written })
  })
}

async function isAway(db: TenantDb, memberId: string): Promise<boolean> {
  const away = await db
    .selectFrom('members')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', memberId)
    .where('status', '=', memberStatus.suspended)
    .executeTakeFirst()
  return away !== undefined
}
