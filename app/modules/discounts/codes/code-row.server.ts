import type { Insertable, RawBuilder, Selectable } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { DiscountCodesTable } from '~/database/tables/money/discounts'
import { uuidv7 } from '~/platform/tokens.server'
import type { Discount } from '../schema'

/** Returns a query of the brand's codes. */
export function codeRows(db: TenantDb) {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

/** @param code in upper case */
export function codeRow(db: TenantDb, code: string) {
  return codeRows(db).where('code', '=', code)
}

type Row = Insertable<DiscountCodesTable>

type NewCode = Pick<Row, 'code' | 'value_percentage' | 'validity'> &
  Partial<Omit<Row, 'expires'>> & { expires: Date | RawBuilder<Date> | null }

/**
 * Adds a code to the brand; properties left out don't limit its use. False when the brand already has the code.
 * @param code in upper case
 */
export async function insertCode(db: TenantDb, code: NewCode): Promise<boolean> {
  const added = await db
    .insertInto('discount_codes')
    .values({
      minimum_order_value: null,
      country: null,
      user_id: null,
      currency: null,
      paymentmethods: [],
      ...code,
      pool_id: db.scope.poolId,
      id: uuidv7(),
      tenant_id: db.scope.tenantId,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'tenant_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
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
