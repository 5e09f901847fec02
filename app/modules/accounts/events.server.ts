import type { TenantDb } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'

/** Takes part in the causing transaction: what it throws rolls everything back. */
type AccountListener = (db: TenantDb, account: { id: string; tenant: Tenant }) => Promise<void>

/**
 * What modules to the right do when something happens to an account, in the same transaction. Wiring fills the lists once:
 * `accountEvents.activated.push(grantSignupCredits)`.
 */
export const accountEvents: Record<'activated', AccountListener[]> = { activated: [] }
