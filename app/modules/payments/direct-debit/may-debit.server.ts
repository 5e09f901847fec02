import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { DebitLimitReached, DirectDebitBlocked } from './errors'

/**
 * Asserts that a member may pay an amount by direct debit: refused after a bank returned a debit, or if an operator
 * blocked it.
 * @param amount in euro cents
 * @throws DirectDebitBlocked 403, DebitLimitReached 409
 */
export async function assertMayDebit(
  db: TenantDb,
  member: Pick<Member, 'id' | 'tenant'>,
  amount: number,
): Promise<void> {
  const { rows } = await sql<{ blocked: boolean; open: number }>`
    select
      exists (select 1 from direct_debit_blocks
        where ${inBrand(db)} and account_id = ${member.id})
      or exists (select 1 from orders
        where ${inBrand(db)} and account_id = ${member.id}
          and method = 'directdebit' and charged_back_at is not null) as blocked,
      (select coalesce(sum(amount), 0)::int from orders
        where ${inBrand(db)} and account_id = ${member.id}
          and method = 'directdebit' and status in ('loading', 'pending')) as open`.execute(db)
  const { blocked = false, open = 0 } = rows[0] ?? {}
  if (blocked) throw new DirectDebitBlocked()
  const limit = member.tenant.settings.direct_debit_limit
  if (open + amount > limit) throw new DebitLimitReached(limit, open)
}
