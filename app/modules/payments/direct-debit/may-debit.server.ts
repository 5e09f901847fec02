import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { DebitLimitReached, DirectDebitBlocked } from './errors'

/**
 * Whether a member may pay so much by direct debit: not after a bank took one back, nor when an operator says no.
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
        where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and account_id = ${member.id})
      or exists (select 1 from orders
        where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and account_id = ${member.id}
          and method = 'directdebit' and charged_back_at is not null) as blocked,
      (select coalesce(sum(amount), 0)::int from orders
        where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and account_id = ${member.id}
          and method = 'directdebit' and status in ('loading', 'pending')) as open`.execute(db)
  const { blocked = false, open = 0 } = rows[0] ?? {}
  if (blocked) throw new DirectDebitBlocked()
  const limit = member.tenant.settings.direct_debit_limit
  if (open + amount > limit) throw new DebitLimitReached(limit, open)
}
