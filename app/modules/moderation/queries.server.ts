import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { ReportEvidence } from '~/database/tables/reports'
import type { Tenant } from '~/tenancy/tenant'
import { ReportNotFound } from './errors'
import type { ReportReason } from './schema'

/** A report about a member of the brand, as its staff sees it. Who sent it stays the name of a brand: they may be another's. */
export interface ReportView {
  reference: string
  at: Date
  reason: ReportReason
  message: string | null
  memberId: string
  memberName: string
  decision: 'disabled' | 'none' | null
  decidedAt: Date | null
  /** All reports about this member. */
  reports: number
}

/** The reports about members of a brand, the oldest first: those to decide, or all. */
export function listReports(tenant: Tenant, { all }: { all: boolean }): Promise<ReportView[]> {
  return forTenant(tenant, (db) =>
    reportRows(db)
      .$if(!all, (query) => query.where('decision', 'is', null))
      .orderBy('created_at')
      .execute(),
  )
}

/** One of them, with what went along. @throws ReportNotFound */
export async function readReport(
  tenant: Tenant,
  reference: string,
): Promise<ReportView & { evidence: ReportEvidence }> {
  const report = await forTenant(tenant, (db) =>
    reportRows(db).select('evidence').where('reference', '=', reference).executeTakeFirst(),
  )
  if (!report) throw new ReportNotFound(reference)
  return report
}

function reportRows(db: TenantDb) {
  return db
    .selectFrom('reports')
    .select([
      'reference',
      'created_at as at',
      'reason',
      'message',
      'member_id as memberId',
      'member_name as memberName',
      'decision',
      'decided_at as decidedAt',
      sql<number>`(
        select count(*)::integer from reports others
        where others.pool_id = reports.pool_id and others.member_id = reports.member_id
      )`.as('reports'),
    ])
    .where('pool_id', '=', db.scope.poolId)
    .where('member_tenant_id', '=', db.scope.tenantId)
}
