import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { ReportAddition, ReportEvidence } from '~/database/tables/reports'
import { judgedPhotos } from '~/modules/photos/moderation/review-photos.server'
import type { Tenant } from '~/tenancy/tenant'
import { reportAct } from './decide-report.server'
import { ReportNotFound } from './errors'
import type { ActOnMember } from './queue/schema'
import type { ReportReason } from './schema'

/**
 * A report about a member of the brand, as its staff sees it. The reporter is not included, because they may be a
 * member of another brand.
 */
export interface ReportView {
  reference: string
  at: Date
  reason: ReportReason
  message: string | null
  memberId: string
  memberName: string
  decision: ActOnMember | null
  decidedAt: Date | null
  /** Number of reports about this member. */
  reports: number
}

/** A report with its attachments. */
export interface FullReport extends ReportView {
  evidence: ReportEvidence
  /** Additions by the same reporter, oldest first. */
  additions: ReportAddition[]
  /** All photos shown at the time of the reports; `url` is null for photos that are not shown any more. */
  photos: { id: string; url: string | null }[]
}

/** Returns the reports about members of a brand, oldest first: the undecided ones, or all. */
export function listReports(tenant: Tenant, { all }: { all: boolean }): Promise<ReportView[]> {
  return forTenant(tenant, (db) =>
    reportRows(db)
      .$if(!all, (query) => query.where('decision', 'is', null))
      .orderBy('created_at')
      .execute(),
  )
}

/** Returns a report with its attachments. @throws ReportNotFound */
export function readReport(tenant: Tenant, reference: string): Promise<FullReport> {
  return forTenant(tenant, async (db) => {
    const report = await reportRows(db)
      .select(['evidence', 'additions'])
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!report) throw new ReportNotFound(reference)
    const shown = [report.evidence, ...report.additions.map(({ evidence }) => evidence)].flatMap(({ photos }) => photos)
    const urls = await judgedPhotos(db, tenant, shown)
    return { ...report, photos: [...new Set(shown)].map((id) => ({ id, url: urls.get(id) ?? null })) }
  })
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
      'decided_at as decidedAt',
      reportAct.as('decision'),
      sql<number>`(
        select count(*)::integer from reports others
        where others.pool_id = reports.pool_id and others.member_id = reports.member_id
      )`.as('reports'),
    ])
    .where('pool_id', '=', db.scope.poolId)
    .where('member_tenant_id', '=', db.scope.tenantId)
}
