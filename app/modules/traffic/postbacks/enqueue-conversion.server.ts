import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { conversionEvents } from '~/tenancy/settings/vocabulary'

/** An event that may be reported to the network that brought the member. */
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
 * Enqueues a conversion in the transaction that causes it. The payload has only ids: the member's origin and the
 * network are looked up when it is reported. The same event of the same subject is enqueued once.
 */
export function enqueueConversion(db: TenantDb, event: Conversion['event'], subject: string): void {
  enqueue(db, conversion, { event, subject }, { key: `${conversion.name} ${event} ${subject}` })
}
