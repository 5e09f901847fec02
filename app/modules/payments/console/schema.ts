import type { PaymentMethod } from '../methods'
import type { StoredMethodView } from '../schema'

/** How much goes back: what the unspent credits cost, all that is left of the order, or a named part. */
export const refundModes = ['unspent', 'full', 'part'] as const

export type RefundMode = (typeof refundModes)[number]

/** What goes back, in minor units, and the unspent credits that leave the balance with it. */
export interface Returning {
  amount: number
  credits: number
}

/** The provider made it, is still to make it, or refused it, so that nothing moved. */
export type RefundState = 'done' | 'requested' | 'undone'

/** What became of an order, as lists are filtered by it. */
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

/** How each state is marked: good, waiting, broken, or neither. */
export const orderMarks = {
  paid: 'good',
  waiting: 'waiting',
  failed: 'broken',
  cancelled: 'quiet',
  part_refunded: 'waiting',
  refunded: 'quiet',
  charged_back: 'broken',
} as const satisfies Record<OrderState, string>

/** Days back; 0: all. */
export const orderPeriods = [1, 7, 28, 0] as const

/** An order in a list: nothing of it names a person. */
export interface OrderLine {
  brandId: string
  /** Of the order, counted by the brand. */
  number: number
  /** ISO, in microseconds. */
  at: string
  id: string
  credits: number
  method: PaymentMethod
  /** Minor units. */
  amount: number
  refunded: number
  currency: string
  /** ISO 3166-1, where it is taxed. */
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
  /** Of the order. */
  number: number
  /** ISO, in microseconds. */
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

/** What happened with an order, and when. `values` are of the text that names it. */
export interface LifeEvent {
  id: string
  /** ISO; null for what has no moment of its own. */
  at: string | null
  state: 'good' | 'waiting' | 'broken' | 'quiet'
  /** `money.life.<what>` in the texts. */
  what: string
  values: Record<string, string | number>
}

/** An order with all that is known of it. */
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
  /** Per cent. */
  taxRate: number
  taxCountry: string
  provider: string
  providerPaymentId: string | null
  discount: { code: string; amount: number } | null
  /** Null where the account is purged. */
  buyer: { id: string; name: string; premium: boolean } | null
  /** Whether an operator blocked the buyer's direct debits; null where the order was paid otherwise. */
  debitsBlocked: boolean | null
  /** Ways to pay that the buyer let us keep. */
  storedMethods: Omit<StoredMethodView, 'method'>[]
  life: LifeEvent[]
  /** Credits of it that are not spent. */
  unspent: number
  /** What each kind of refund would take; null where there is nothing to refund. */
  refunds: { unspent: Returning | null; full: Returning | null } | null
  /** Premium ends when it goes back as a whole. */
  onlyOrder: boolean
}

/** An opened order with what its page needs. */
export interface ShownOrder extends OpenedOrder {
  /** Slug. */
  brand: string
  brandName: string
  mayMove: boolean
  /** Of the refund that its form asks for. */
  key: string
}

/** What became of a refund that was just asked for. */
export const refundSaid = { done: 'success', requested: 'info', undone: 'danger' } as const satisfies Record<
  RefundState,
  string
>

/** What a proof of the books does, in this order. */
export const proofSteps = ['provider', 'balances', 'orders', 'comparison'] as const

export type ProofStep = (typeof proofSteps)[number]

/** The last proof of a brand's books. */
export interface ProofLine {
  brandId: string
  askedBy: string
  startedAt: Date
  /** Of `proofSteps`, the one that it is at; their number once it is through. */
  step: number
  /** Accounts whose balance was held against the ledger; null before the end. */
  balances: number | null
  /** Of the provider. */
  payments: number | null
  /** Differences. */
  found: number | null
  /** The first of them, in an operator's words. */
  differences: string[] | null
  failure: 'unavailable' | 'given_up' | null
  finishedAt: Date | null
}

/** Why an operator refunds. */
export const refundReasons = ['withdrawal', 'goodwill', 'fault', 'fraud', 'duplicate', 'other'] as const

/** Characters of an operator's own words. */
export const longestReason = 300
