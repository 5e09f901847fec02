import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import type { CreditsView } from './schema'

/** A member's balance and used allowances; all zero before the first ledger entry. */
export async function creditsOf(db: TenantDb, memberId: string): Promise<CreditsView> {
  const account = await db
    .selectFrom('credit_accounts')
    .select(['balance', 'free_messages_used as freeMessagesUsed', 'conversations_started as conversationsStarted'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', memberId)
    .executeTakeFirst()
  return account ?? { balance: 0, freeMessagesUsed: 0, conversationsStarted: 0 }
}

export interface LedgerMismatch {
  pool_id: string
  account_id: string
  balance: number
  ledger: number
}

/**
 * Finds accounts whose balance isn't the sum of their ledger entries; an empty result is the proof that there are none.
 * The ledger of a purged account remains without a balance. For operators and tests, on the database owner's connection:
 * covers all brands, or one.
 */
export async function ledgerMismatches(
  owner: Kysely<Tables>,
  brand?: { id: string; poolId: string },
): Promise<LedgerMismatch[]> {
  const scoped = brand ? sql`where ${inBrand({ poolId: brand.poolId, tenantId: brand.id })}` : sql``
  const { rows } = await sql<LedgerMismatch>`
    select pool_id, account_id, coalesce(account.balance, 0) as balance, coalesce(entries.total, 0)::int as ledger
    from (select * from credit_accounts ${scoped}) account
    full join (select pool_id, account_id, sum(delta) as total from credit_ledger ${scoped} group by 1, 2) entries
      using (pool_id, account_id)
    where coalesce(account.balance, 0) <> coalesce(entries.total, 0) and (
      account.account_id is not null
      or exists (select from accounts where accounts.pool_id = entries.pool_id and accounts.id = entries.account_id)
    )`.execute(owner)
  return rows
}
