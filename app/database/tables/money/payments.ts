import type { Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from '../people/accounts'

export interface OrderNumbersTable {
  pool_id: string
  tenant_id: string
  last: number
}

/** The buyer's country according to one piece of evidence. */
export interface LocationProof {
  kind: 'profile' | 'address'
  /** ISO 3166-1; null when this evidence gives no country. */
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
  /** Hundredths of a percent. */
  tax_rate: number
  location_proofs: Json<LocationProof[]>
  delivery_agreed_at: Moment
  first_purchase: Generated<boolean>
  discount_code: string | null
  /** Minor units, already subtracted from `amount`. */
  discount_amount: Generated<number>
  mandate_reference: string | null
  traffic_source: string | null
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  created_at: Moment
  paid_at: MaybeMoment
  /** Minor units refunded or being refunded, chargebacks included. */
  refunded: Generated<number>
  refunded_at: MaybeMoment
  charged_back_at: MaybeMoment
  /** Whether the buyer chose to store the payment method for the next order. */
  keep_method: Generated<boolean>
  stored_method_id: string | null
  next_look_at: MaybeMoment
  /** How the buyer gave up the order, or it was given up for one that was paid first; null otherwise. */
  dropped: 'cancelled' | 'replaced' | null
  dropped_at: MaybeMoment
  /** The first order of a purchase, of which one order is granted; null for an order that replaced none. */
  purchase_id: string | null
}

export interface RefundsTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  order_id: string
  kind: 'withdrawal' | 'unclaimed' | 'provider' | 'chargeback' | 'operator'
  /** Credits taken back from the balance. */
  credits: number
  /** Minor units. */
  amount: number
  currency: string
  /** `undone`: the provider refused, and everything that was booked is reversed. */
  status: 'requested' | 'done' | 'refused' | 'undone'
  requested_at: Moment
  done_at: MaybeMoment
  failed_at: MaybeMoment
  /** Why an operator refunded; null for other refunds, and after the account is erased. */
  reason: string | null
  /** Start of the premium period that ended with the refund. */
  premium_since: MaybeMoment
  /** The provider's reason for a refusal, in its own words. */
  refusal: string | null
}

export interface StoredMethodsTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  provider: string
  customer_ref: string
  mandate_ref: string
  method: string
  label: string
  last_digits: string | null
  /** Expiry of a card, yyyy-mm. */
  expires: string | null
  created_at: Moment
}

export interface PaymentCustomersTable {
  pool_id: string
  account_id: string
  provider: string
  tenant_id: string
  customer_ref: string
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
  next_look_at: Moment
  outcome: 'applied' | 'changed_nothing' | 'unknown_payment' | 'wrong_amount' | null
  /** Number of times the same report was received again. */
  repeats: Generated<number>
  repeated_at: MaybeMoment
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
  /** Minor units. */
  charged_back: Generated<number>
  keep: Generated<boolean>
  /** Last digits of the test card. */
  card: Generated<string>
  mandate_ref: string | null
  next_event: 'paid' | 'charged_back' | null
  next_event_at: MaybeMoment
}

export interface SandboxRefundsTable {
  pool_id: string
  id: string
  tenant_id: string
  payment_id: string
  amount: number
  created_at: Moment
}

export interface LedgerProofsTable {
  pool_id: string
  id: string
  tenant_id: string
  asked_by: string
  started_at: Moment
  step: Generated<number>
  balances: number | null
  payments: number | null
  found: number | null
  differences: Json<string[]> | null
  failure: 'unavailable' | 'given_up' | null
  finished_at: MaybeMoment
}

export interface PaymentTables {
  ledger_proofs: LedgerProofsTable
  order_numbers: OrderNumbersTable
  orders: OrdersTable
  payment_notifications: PaymentNotificationsTable
  refunds: RefundsTable
  stored_methods: StoredMethodsTable
  payment_customers: PaymentCustomersTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_refunds: SandboxRefundsTable
}
