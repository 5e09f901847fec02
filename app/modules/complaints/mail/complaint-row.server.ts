import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import type { Tenant } from '~/tenancy/tenant'

/** The e-mails about a complaint: to the brand's support, the receipt to the sender, and the answer to the sender. */
const readers = ['support', 'sender', 'answer'] as const

export type ComplaintMailKind = (typeof readers)[number]

/** An e-mail about a complaint; its payload holds the row's id, not the complaint's text. */
export const complaintMail = defineEffect('complaints.mail', z.object({ complaintId: z.string(), to: z.enum(readers) }))

/** Reads what the e-mails need of a complaint; undefined if it was deleted. */
export function complaintOf(tenant: Tenant, id: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('complaints')
      .select(['reference', 'topic', 'name', 'email', 'order_number', 'message', 'language', 'answer'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof complaintOf>>>
