import type { TenantDb } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'

/** Runs in the transaction that caused the event; an error rolls back the whole transaction. */
type AccountListener = (db: TenantDb, account: { id: string; tenant: Tenant }) => Promise<void>

/** Runs in the transaction that withdraws a consent. */
type ConsentListener = (db: TenantDb, accountId: string) => Promise<void>

/**
 * Listeners of later modules for events of an account, called in the same transaction. `app/effects.server.ts` fills
 * the lists when it is loaded.
 */
export const accountEvents: {
  activated: AccountListener[]
  matchingWithdrawn: ConsentListener[]
  selfieWithdrawn: ConsentListener[]
} = {
  activated: [],
  matchingWithdrawn: [],
  selfieWithdrawn: [],
}
