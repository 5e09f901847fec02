import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import type { Tenant } from '~/tenancy/tenant'

/** `received` and `upheld` or `dismissed` go to who reported; `disabled`, `kept` or `restored` to whom it was about. */
const kinds = ['received', 'upheld', 'dismissed', 'disabled', 'kept', 'restored'] as const

export type ReportMailKind = (typeof kinds)[number]

/** Every e-mail about a report; its payload names the row and the reader, not what was written. */
export const reportMail = defineEffect(
  'moderation.report_mail',
  z.object({
    reportId: z.string(),
    /** The reader's brand: the e-mail comes from there. */
    tenantId: z.string(),
    kind: z.enum(kinds),
  }),
)

/** What the e-mails tell of a report, and to whom; undefined when the report or its reader's account is gone. */
export function reportFor(tenant: Tenant, reportId: string, kind: ReportMailKind) {
  const toReporter = kind === 'received' || kind === 'upheld' || kind === 'dismissed'
  return forTenant(tenant, (db) =>
    db
      .selectFrom('reports')
      .innerJoin('accounts', (join) =>
        join
          .onRef('accounts.pool_id', '=', 'reports.pool_id')
          .onRef('accounts.id', '=', toReporter ? 'reports.reporter_id' : 'reports.member_id'),
      )
      .innerJoin('members', (join) =>
        join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
      )
      .select(['reports.reference', 'reports.reason', 'reports.member_name', 'reports.statements'])
      .select(['accounts.email', 'accounts.language', 'members.name'])
      .where('reports.pool_id', '=', db.scope.poolId)
      .where('accounts.tenant_id', '=', db.scope.tenantId)
      .where('reports.id', '=', reportId)
      .executeTakeFirst(),
  )
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof reportFor>>>
