import { forTenant } from '~/database/for-tenant.server'
import { giveByOperator } from '~/modules/credits/credit-by-operator.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertFresh, assertMayAt } from '~/modules/operators/access/step-up.server'
import type { Tenant } from '~/tenancy/tenant'
import { openAccount } from './account.server'

export interface Goodwill {
  /** 1 to `mostGoodwill`. */
  credits: number
  reason: string
  /** UUID of the form; sending it twice grants the credits once. */
  key: string
}

/**
 * Grants a member credits, with the reason in the ledger and an entry in the audit log.
 * @returns the balance afterwards, and whether this call granted the credits
 * @throws NotYours 404 @throws StepUpNeeded 403
 */
export function giveGoodwill(
  tenant: Tenant,
  by: Operator,
  id: string,
  goodwill: Goodwill,
): Promise<{ balance: number; isNew: boolean }> {
  assertMayAt(by, 'goodwill', tenant.id)
  assertFresh(by)
  return forTenant(tenant, async (db) => {
    await openAccount(db, id)
    return giveByOperator(db, { id }, goodwill)
  })
}
