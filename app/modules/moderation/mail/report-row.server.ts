import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import type { Tenant } from '~/tenancy/tenant'

/** The receipt of a report, for the reporter. Its payload names the row, not the text. */
export const reportMail = defineEffect(
  'moderation.report_mail',
  z.object({
    reportId: z.string(),
    /** The reader's brand, which sends the e-mail. */
    tenantId: z.string(),
    kind: z.literal('received'),
  }),
)

/** Returns the receipt's content and recipient; undefined if the report or the reporter's account is gone. */
export function reportFor(tenant: Tenant, reportId: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('reports')
      .innerJoin('accounts', (join) =>
        join.onRef('accounts.pool_id', '=', 'reports.pool_id').onRef('accounts.id', '=', 'reports.reporter_id'),
      )
      .innerJoin('members', (join) =>
        join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
      )
      .select(['reports.reference', 'reports.reason', 'reports.member_name'])
      .select(['accounts.email', 'accounts.language', 'members.name'])
      .where('reports.pool_id', '=', db.scope.poolId)
      .where('accounts.tenant_id', '=', db.scope.tenantId)
      .where('reports.id', '=', reportId)
      .executeTakeFirst(),
  )
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof reportFor>>>
