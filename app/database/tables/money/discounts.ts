import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from '../people/accounts'

export interface DiscountCodesTable {
  pool_id: string
  id: string
  tenant_id: string
  /** Upper case. */
  code: string
  /** Percent. */
  value_percentage: number
  /** Minor units of the currency, before the discount. */
  minimum_order_value: number | null
  /** ISO 3166-1 */
  country: string | null
  user_id: string | null
  expires: MaybeMoment
  /** ISO 4217 */
  currency: string | null
  status: Generated<'active' | 'ended'>
  validity: Generated<'once-per-user' | 'once' | 'unlimited'>
  /** Payment methods the code is valid for; empty for all. */
  paymentmethods: string[]
  created_at: Moment
}

export interface DiscountUsesTable {
  pool_id: string
  order_id: string
  tenant_id: string
  account_id: string
  /** The number of the order. */
  payment_id: number
  code: string
  /** Unique key that only one order at a time can hold; null for codes without that restriction. */
  claim: string | null
  status: Generated<'reserved' | 'used' | 'free'>
  created_at: Moment
}

export interface DiscountTables {
  discount_codes: DiscountCodesTable
  discount_uses: DiscountUsesTable
}
