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

/** The brand has no member with this name, e-mail address or id. */
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
  /** Stored in the ledger. */
  reason: string
  /** Also makes the member premium, as a first purchase does: for payments made outside the site. */
  premium?: boolean
}

export interface OperatorCredited {
  /** Balance in credits afterwards. */
  balance: number
  premium: boolean
}

/**
 * Gives a member credits on behalf of an operator, through the ledger. Credits alone don't make a member premium.
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
 * Gives a member credits on behalf of an operator, inside the caller's transaction. The reason is stored in the ledger, which is
 * erased with the member, and in the audit log, which is kept. Repeating a key changes nothing.
 * @param given `key`: a UUID from the submitted form
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
