import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { accountRow } from '~/modules/accounts/account-row.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertMayAt } from '~/modules/operators/access/step-up.server'
import { NotYours } from '~/modules/operators/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'

export interface DebitDecision {
  allowed: boolean
  /** Shown to the member in the copy of their data. */
  reason: string
}

/**
 * Allows or blocks a member's direct debits by an operator's decision. A debit returned by a bank blocks them in any
 * case.
 * @param by null for the command line
 * @throws NotYours 404
 */
export async function decideDebits(
  tenant: Tenant,
  by: Operator | null,
  id: string,
  { allowed, reason }: DebitDecision,
): Promise<void> {
  assertMayAt(by, 'move_money', tenant.id)
  if (!isUuid(id)) throw new NotYours()
  await forTenant(tenant, async (db) => {
    const account = await accountRow(db, id).select('id').where('deleted_at', 'is', null).executeTakeFirst()
    if (!account) throw new NotYours()
    if (!allowed) await blockDebits(db, id, reason)
    else if (!(await unblockDebits(db, id))) return
    audit(db, {
      act: allowed ? 'member.debits_allowed' : 'member.debits_blocked',
      subject: { kind: 'member', id },
      reason,
    })
  })
}

/** Blocks direct debits; a new reason replaces the previous one. */
async function blockDebits(db: TenantDb, id: string, reason: string): Promise<void> {
  await db
    .insertInto('direct_debit_blocks')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, account_id: id, reason })
    .onConflict((conflict) => conflict.columns(['pool_id', 'account_id']).doUpdateSet({ reason }))
    .execute()
}

/** @returns whether there was a block */
async function unblockDebits(db: TenantDb, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('direct_debit_blocks')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', id)
    .returning('account_id')
    .executeTakeFirst()
  return removed !== undefined
}
