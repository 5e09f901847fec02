import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidateViewers } from '~/database/member-cache.server'
import { publish } from '~/database/publish.server'
import { inBrand } from '~/database/scope.server'
import { uuidv7 } from '~/platform/tokens.server'
import { NotEnoughCredits } from './errors'
import { balanceChanged } from './live-events'
import type { CreditReason } from './schema'

export interface Spending {
  /** At least 1. */
  credits: number
  /** Unique per member and reason: using a key twice charges the credits once. */
  key: string
  reason: CreditReason
}

/**
 * Charges credits inside the caller's transaction, with an entry in the ledger. Returns the remaining balance. The entry is
 * written before the balance changes, so a second transaction with the same key waits and then changes nothing.
 * @throws NotEnoughCredits 402; the caller must not catch it, so that its whole transaction rolls back
 */
export async function spendCredits(db: TenantDb, member: { id: string }, spending: Spending): Promise<number> {
  if (!Number.isInteger(spending.credits) || spending.credits < 1)
    throw new RangeError('a price is a whole number from 1')
  const { rows } = await sql<{ entered: number; balance: number | null }>`
    with entry as (
      insert into credit_ledger (pool_id, id, tenant_id, account_id, delta, reason, idempotency_key)
      values (${db.scope.poolId}, ${uuidv7()}, ${db.scope.tenantId}, ${member.id}, ${-spending.credits},
        ${spending.reason}, ${ledgerKey(member, spending)})
      on conflict (pool_id, idempotency_key) do nothing
      returning delta
    ), spent as (
      update credit_accounts set balance = balance + entry.delta from entry
      where ${inBrand(db)} and account_id = ${member.id}
        and balance + entry.delta >= 0
      returning balance
    )
    select (select count(*)::int from entry) as entered, (select balance from spent) as balance`.execute(db)
  const left = rows[0]?.balance ?? null
  if (left !== null) {
    invalidateViewers(db, member.id)
    publish(db, balanceChanged, [member, {}])
    return left
  }
  const balance = await balanceOf(db, member.id)
  if (rows[0]?.entered) throw new NotEnoughCredits(spending.credits, balance)
  return balance
}

/** Ledger keys are unique in a pool, so they include the member and the reason. */
export function ledgerKey(member: { id: string }, entry: { reason: CreditReason; key: string }): string {
  return `${entry.reason}:${member.id}:${entry.key}`
}

/** Whether the ledger already has this entry. */
export async function isInLedger(
  db: TenantDb,
  member: { id: string },
  entry: { reason: CreditReason; key: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('credit_ledger')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('idempotency_key', '=', ledgerKey(member, entry))
    .executeTakeFirst()
  return known !== undefined
}

/** A member's balance in credits; 0 if none were ever granted. */
export async function balanceOf(db: TenantDb, memberId: string): Promise<number> {
  const account = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', memberId)
    .executeTakeFirst()
  return account?.balance ?? 0
}
