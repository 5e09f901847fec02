import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { conversionEvents } from '~/tenancy/settings/vocabulary'

/** Something that the network which brought the member may want to know. */
export const conversion = defineEffect(
  'traffic.conversion',
  z.object({
    event: z.enum(conversionEvents),
    /** Id of the account, of the order that may be its first purchase, or of the refund. */
    subject: z.string(),
  }),
)

export type Conversion = z.infer<typeof conversion.payload>

/**
 * Notes in the causing transaction that a network may have to be told. Only ids travel: what brought the member, and whom to
 * tell, is looked up then. The same event of the same subject is told once.
 */
export function enqueueConversion(db: TenantDb, event: Conversion['event'], subject: string): void {
  enqueue(db, conversion, { event, subject }, { key: `${conversion.name} ${event} ${subject}` })
}
