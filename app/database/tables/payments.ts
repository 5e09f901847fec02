import type { Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './accounts'

export interface OrderNumbersTable {
  pool_id: string
  tenant_id: string
  last: number
}

/** Where a buyer is, as far as one sign tells. */
export interface LocationProof {
  kind: 'profile' | 'address'
  /** ISO 3166-1; null when this sign says nothing. */
  country: string | null
}

export interface OrdersTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  order_key: string
  payment_id: number
  bundle_id: number
  credits: number
  /** Minor units, tax included. */
  amount: number
  currency: string
  method: string
  status: Generated<'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'>
  tax_country: string
  /** Hundredths of a per cent. */
  tax_rate: number
  location_proofs: Json<LocationProof[]>
  delivery_agreed_at: Moment
  first_purchase: Generated<boolean>
  traffic_source: string | null
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  created_at: Moment
  paid_at: MaybeMoment
}

export interface PaymentNotificationsTable {
  pool_id: string
  id: string
  tenant_id: string
  provider: string
  provider_payment_id: string
  event: string
  amount: number
  currency: string
  received_at: Moment
  applied_at: MaybeMoment
  outcome: 'applied' | 'changed_nothing' | 'unknown_payment' | 'wrong_amount' | null
}

export interface SandboxPaymentsTable {
  pool_id: string
  id: string
  tenant_id: string
  order_id: string
  payment_id: number
  credits: number
  method: string
  amount: number
  currency: string
  status: Generated<'open' | 'pending' | 'paid' | 'failed' | 'cancelled'>
  return_path: string
  created_at: Moment
}

export interface PaymentTables {
  order_numbers: OrderNumbersTable
  orders: OrdersTable
  payment_notifications: PaymentNotificationsTable
  sandbox_payments: SandboxPaymentsTable
}
