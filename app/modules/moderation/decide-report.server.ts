import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { enqueue } from '~/database/outbox.server'
import { memberStatus } from '~/database/tables/members'
import { changeProfile } from '~/modules/accounts/account-row.server'
import { purgePhotosOf } from '~/modules/photos/cdn-purge.server'
import type { Tenant } from '~/tenancy/tenant'
import { ReportNotFound } from './errors'
import { enqueueForgetting } from './forget-photos.server'
import type { ReportMailKind } from './mail/report-row.server'
import { reportMail } from './mail/report-row.server'

export type ReportDecision = 'disabled' | 'none'

/** What the brand's staff decided, with its own words by language. */
export interface Decision {
  reference: string
  decision: ReportDecision
  statements: Partial<Record<string, string>>
}

/**
 * Decides a report about a member of this brand, and mails the statement of reasons to both sides. `disabled` takes the
 * profile away from all others; deciding anew is how an objection is granted: the profile is back when no other report
 * keeps it away. The same decision again keeps the new words and mails nobody.
 * @returns whether it is a new decision
 * @throws ReportNotFound
 */
export function decideReport(tenant: Tenant, { reference, decision, statements }: Decision): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const report = await db
      .selectFrom('reports')
      .select(['id', 'tenant_id', 'member_id', 'decision'])
      .where('pool_id', '=', db.scope.poolId)
      .where('member_tenant_id', '=', db.scope.tenantId)
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst()
    if (!report) throw new ReportNotFound(reference)
    const isNew = report.decision !== decision
    const said = isNew || Object.keys(statements).length > 0
    await db
      .updateTable('reports')
      .set({
        decision,
        ...(said ? { statements: JSON.stringify(statements) } : {}),
        ...(isNew ? { decided_at: sql<Date>`now()` } : {}),
      })
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', report.id)
      .execute()
    if (!isNew) return false
    const toMember = await applyTo(db, report.member_id)
    const mail = (tenantId: string, kind: ReportMailKind) =>
      enqueue(db, reportMail, { reportId: report.id, tenantId, kind })
    mail(report.tenant_id, decision === 'disabled' ? 'upheld' : 'dismissed')
    mail(db.scope.tenantId, toMember)
    return true
  })
}

/** The profile as all decisions about it say; answers what its owner is told. */
async function applyTo(db: TenantDb, memberId: string): Promise<ReportMailKind> {
  const { poolId, tenantId } = db.scope
  const profile = changeProfile(db, memberId)
  invalidatePeople(db)
  const against = await db
    .selectFrom('reports')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('member_tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('decision', '=', 'disabled')
    .executeTakeFirst()
  if (against) {
    await profile
      .set({ status: memberStatus.suspended })
      .where('status', 'in', [memberStatus.disabled, memberStatus.active])
      .execute()
    await purgePhotosOf(db, memberId)
    enqueueForgetting(db, memberId)
    return 'disabled'
  }
  const back = await profile
    .set({
      // Fictional profiles have no account to confirm.
      status: sql<number>`(case when exists (
          select from accounts where accounts.pool_id = members.pool_id and accounts.id = members.id and accounts.status = 'not_confirmed'
        ) then ${memberStatus.disabled} else ${memberStatus.active} end)::smallint`,
    })
    .where('status', '=', memberStatus.suspended)
    .returning('id')
    .executeTakeFirst()
  return back ? 'restored' : 'kept'
}
