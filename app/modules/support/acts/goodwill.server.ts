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
  /** A uuid of the form: sent twice, it gives once. */
  key: string
}

/**
 * Gives a member credits with a reason, which stands in the ledger; the audit log has the act.
 * @returns the balance after it, and whether this form gave them
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
