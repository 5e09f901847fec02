import type { PaymentMethod } from '../methods'
import type { StoredMethodView } from '../schema'

/** Extent of a refund: the price of the unspent credits, everything left of the order, or a given part. */
export const refundModes = ['unspent', 'full', 'part'] as const

export type RefundMode = (typeof refundModes)[number]

/** The amount to refund, in minor units, and the unspent credits to take from the balance. */
export interface Returning {
  amount: number
  credits: number
}

/** State of a refund: made by the provider, not made yet, or refused and undone. */
export type RefundState = 'done' | 'requested' | 'undone'

/** States of an order, as lists are filtered by them. */
export const orderStates = [
  'paid',
  'waiting',
  'failed',
  'cancelled',
  'part_refunded',
  'refunded',
  'charged_back',
] as const

export type OrderState = (typeof orderStates)[number]

/** Mark of each state: good, waiting, broken, or quiet for neither. */
export const orderMarks = {
  paid: 'good',
  waiting: 'waiting',
  failed: 'broken',
  cancelled: 'quiet',
  part_refunded: 'waiting',
  refunded: 'quiet',
  charged_back: 'broken',
} as const satisfies Record<OrderState, string>

/** Selectable periods in days, up to now; 0 means all. */
export const orderPeriods = [1, 7, 28, 0] as const

/** An order in a list, without anything that identifies a person. */
export interface OrderLine {
  brandId: string
  /** Number of the order, counted per brand. */
  number: number
  /** ISO time with microseconds. */
  at: string
  id: string
  credits: number
  method: PaymentMethod
  /** Minor units. */
  amount: number
  refunded: number
  currency: string
  /** ISO 3166-1 code of the country of taxation. */
  country: string
  state: OrderState
}

export const refundKinds = ['withdrawal', 'unclaimed', 'provider', 'operator', 'chargeback'] as const

export type RefundKind = (typeof refundKinds)[number]

export const refundMarks = { requested: 'waiting', done: 'good', refused: 'broken', undone: 'broken' } as const

/** A refund or chargeback in a list. */
export interface RefundLine {
  brandId: string
  id: string
  /** Number of the order. */
  number: number
  /** ISO time with microseconds. */
  at: string
  kind: RefundKind
  status: keyof typeof refundMarks
  /** Minor units. */
  amount: number
  currency: string
  credits: number
  reason: string | null
  refusal: string | null
}

/** An event in an order's life. `values` are interpolated into its text. */
export interface LifeEvent {
  id: string
  /** ISO time; null for events without a time of their own. */
  at: string | null
  state: 'good' | 'waiting' | 'broken' | 'quiet'
  /** Key of the text: `money.life.<what>`. */
  what: string
  values: Record<string, string | number>
}

/** An order with everything known about it. */
export interface OpenedOrder {
  brandId: string
  id: string
  number: number
  at: string
  state: OrderState
  credits: number
  amount: number
  refunded: number
  currency: string
  method: PaymentMethod
  /** In percent. */
  taxRate: number
  taxCountry: string
  provider: string
  providerPaymentId: string | null
  discount: { code: string; amount: number } | null
  /** Null if the account is purged. */
  buyer: { id: string; name: string; premium: boolean } | null
  /** Whether an operator blocked the buyer's direct debits; null if the order was paid by another method. */
  debitsBlocked: boolean | null
  /** Payment methods stored with the buyer's consent. */
  storedMethods: Omit<StoredMethodView, 'method'>[]
  life: LifeEvent[]
  /** Unspent credits of the order. */
  unspent: number
  /** Result of each kind of refund; null if nothing can be refunded. */
  refunds: { unspent: Returning | null; full: Returning | null } | null
  /** Whether the buyer has no other valid order: premium ends if this one is refunded in full. */
  onlyOrder: boolean
}

/** An opened order with what its page needs in addition. */
export interface ShownOrder extends OpenedOrder {
  /** Slug of the brand. */
  brand: string
  brandName: string
  mayMove: boolean
  /** Idempotency key of the refund form. */
  key: string
}

/** Kind of notice about the refund just requested. */
export const refundSaid = { done: 'success', requested: 'info', undone: 'danger' } as const satisfies Record<
  RefundState,
  string
>

/** Steps of a proof of the books, in this order. */
export const proofSteps = ['provider', 'balances', 'orders', 'comparison'] as const

export type ProofStep = (typeof proofSteps)[number]

/** The last proof of a brand's books. */
export interface ProofLine {
  brandId: string
  startedBy: string
  startedAt: Date
  /** Index in `proofSteps` of the running step; their number once the proof is finished. */
  step: number
  /** Number of accounts whose balance was compared with the ledger; null before the end. */
  balances: number | null
  /** Number of payments at the provider; null before the end. */
  payments: number | null
  /** Number of differences; null before the end. */
  found: number | null
  /** The first differences, in an operator's words; null before the end. */
  differences: string[] | null
  failure: 'unavailable' | 'given_up' | null
  finishedAt: Date | null
}

/** An operator's reasons for a refund. */
export const refundReasons = ['withdrawal', 'goodwill', 'fault', 'fraud', 'duplicate', 'other'] as const

/** Maximum number of characters of an operator's own words. */
export const longestReason = 300
