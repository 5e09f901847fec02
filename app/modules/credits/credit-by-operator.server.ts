import { forTenant } from '~/database/for-tenant.server'
import { findAccount } from '~/modules/accounts/find-account.server'
import { DomainError } from '~/platform/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { grantCredits } from './grant-credits.server'

/** No member of the brand has this name, address or id. */
export class AccountNotFound extends DomainError {
  constructor() {
    super('credits:error.account_not_found', 404)
  }
}

export interface OperatorCredit {
  /** Name, e-mail address or id. */
  member: string
  /** 1 to `largestGrant`. */
  credits: number
  /** Stands in the ledger. */
  reason: string
}

/**
 * An operator gives credits by hand, through the ledger; answers the new balance. It makes nobody a premium member.
 * @throws AccountNotFound 404
 */
export function creditByOperator(tenant: Tenant, { member, credits, reason }: OperatorCredit): Promise<number> {
  return forTenant(tenant, async (db) => {
    const account = await findAccount(db, member)
    if (!account) throw new AccountNotFound()
    return grantCredits(db, account, { credits, key: uuidv7(), reason: 'operator', note: reason })
  })
}
