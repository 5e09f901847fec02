import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidateViewers } from '~/database/member-cache.server'
import { publish } from '~/database/publish.server'
import { uuidv7 } from '~/platform/tokens.server'
import { balanceChanged } from './live-events'
import type { CreditReason } from './schema'
import { largestGrant } from './schema'
import { balanceOf, ledgerKey } from './spend-credits.server'

export interface Grant {
  /** 1 to `largestGrant`. */
  credits: number
  /** Unique per member and reason: using a key twice grants the credits once. */
  key: string
  reason: CreditReason
  /** The reason in an operator's words. */
  note?: string
}

/** Grants credits inside the caller's transaction, with an entry in the ledger. Returns the new balance. */
export async function grantCredits(db: TenantDb, member: { id: string }, grant: Grant): Promise<number> {
  if (!Number.isInteger(grant.credits) || grant.credits < 1 || grant.credits > largestGrant) {
    throw new RangeError(`a grant is a whole number from 1 to ${largestGrant}`)
  }
  const { rows } = await sql<{ balance: number }>`
    with entry as (
      insert into credit_ledger (pool_id, id, tenant_id, account_id, delta, reason, idempotency_key, note)
      values (${db.scope.poolId}, ${uuidv7()}, ${db.scope.tenantId}, ${member.id}, ${grant.credits},
        ${grant.reason}, ${ledgerKey(member, grant)}, ${grant.note ?? null})
      on conflict (pool_id, idempotency_key) do nothing
      returning delta
    )
    insert into credit_accounts (pool_id, account_id, tenant_id, balance)
    select ${db.scope.poolId}::uuid, ${member.id}::uuid, ${db.scope.tenantId}::uuid, delta from entry
    on conflict (pool_id, account_id) do update set balance = credit_accounts.balance + excluded.balance
    returning balance`.execute(db)
  const balance = rows[0]?.balance
  if (balance === undefined) return balanceOf(db, member.id)
  invalidateViewers(db, member.id)
  publish(db, balanceChanged, [member, {}])
  return balance
}
