import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { conversionEvents } from '~/tenancy/settings/vocabulary'

export const conversionKind = 'traffic.conversion'

export interface Conversion {
  event: (typeof conversionEvents)[number]
  /** Of the account, of the order that may be its first purchase, or of the refund. */
  subject: string
}

/**
 * Notes in the causing transaction that a network may have to be told. Only ids travel: what brought the member, and whom to
 * tell, is looked up then. The same event of the same subject is told once.
 */
export function announceConversion(db: TenantDb, event: Conversion['event'], subject: string): void {
  announce(db, conversionKind, { event, subject }, `${conversionKind} ${event} ${subject}`)
}
