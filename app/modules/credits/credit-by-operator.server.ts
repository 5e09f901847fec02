import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { accountRow, changeAccount, changeProfile, lockAccount } from '~/modules/accounts/account-row.server'
import { findAccount } from '~/modules/accounts/find-account.server'
import { audit } from '~/modules/audit/audit.server'
import { DomainError } from '~/platform/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { grantCredits } from './grant-credits.server'
import { balanceOf, isInLedger } from './spend-credits.server'

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
  /** The member becomes premium, as with a first purchase: for whoever paid by another way than the site's. */
  premium?: boolean
}

export interface OperatorCredited {
  /** Credits, after it. */
  balance: number
  premium: boolean
}

/**
 * An operator gives credits by hand, through the ledger. By themselves they make nobody a premium member.
 * @throws AccountNotFound 404
 */
export function creditByOperator(tenant: Tenant, wish: OperatorCredit): Promise<OperatorCredited> {
  const { member, credits, reason, premium = false } = wish
  return forTenant(tenant, async (db) => {
    const account = await findAccount(db, member)
    if (!account) throw new AccountNotFound()
    if (premium) await makePremium(db, account.id)
    const { balance } = await giveByOperator(db, account, { credits, reason, key: uuidv7() })
    const { paid_at } = await accountRow(db, account.id).select('paid_at').executeTakeFirstOrThrow()
    return { balance, premium: paid_at !== null }
  })
}

/**
 * Gives a member credits by an operator's hand, inside the caller's transaction: in the ledger with the reason, which goes with
 * the member, and in the audit log, which stays. The same key gives them once.
 * @param given `key`: a uuid of the form that was sent
 */
export async function giveByOperator(
  db: TenantDb,
  member: { id: string },
  { credits, reason, key }: { credits: number; reason: string; key: string },
): Promise<{ balance: number; isNew: boolean }> {
  await lockAccount(db, member.id)
  const before = await balanceOf(db, member.id)
  const isNew = !(await isInLedger(db, member, { reason: 'operator', key }))
  const balance = await grantCredits(db, member, { credits, key, reason: 'operator', note: reason })
  if (isNew) {
    audit(db, {
      act: 'member.credited',
      subject: { kind: 'member', id: member.id },
      before: { balance: before },
      after: { balance },
    })
  }
  return { balance, isNew }
}

async function makePremium(db: TenantDb, id: string): Promise<void> {
  await changeAccount(db, id).set({ paid_at: sql<Date>`now()` }).where('paid_at', 'is', null).execute()
  await changeProfile(db, id).set({ premium: true }).execute()
}
