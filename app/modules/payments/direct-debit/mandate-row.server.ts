import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'

/** Query: the member's mandate for an order. */
export function mandateRow(db: TenantDb, member: Pick<Member, 'id'>, orderKey: string) {
  return db
    .selectFrom('mandates')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
    .where('order_key', '=', orderKey)
}

/** Update: the mandate. */
export function changeMandate(db: TenantDb, id: string) {
  return db
    .updateTable('mandates')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Deletes the bank details of whoever didn't order by them within a day, confirmed or not. */
export async function tidyMandates(): Promise<void> {
  await sql`delete from mandates m where code_sent_at < now() - interval '1 day' and not exists (
    select from orders o where o.pool_id = m.pool_id and o.account_id = m.account_id and o.order_key = m.order_key
      and o.provider_payment_id is not null)`.execute(currentDatabase().owner)
}
