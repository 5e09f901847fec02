import type { Selectable } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { DiscountCodesTable } from '~/database/tables/discounts'
import type { Discount } from '../schema'

/** The brand's codes, to read. */
export function codeRows(db: TenantDb) {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

/** @param code in capitals */
export function codeRow(db: TenantDb, code: string) {
  return codeRows(db).where('code', '=', code)
}

export function toDiscount(row: Selectable<DiscountCodesTable>): Discount {
  return {
    kind: 'code',
    code: row.code,
    percentage: row.value_percentage,
    minimumOrder: row.minimum_order_value,
    country: row.country,
    currency: row.currency,
    userId: row.user_id,
    expires: row.expires,
    status: row.status,
    validity: row.validity,
    paymentMethods: row.paymentmethods,
  }
}
