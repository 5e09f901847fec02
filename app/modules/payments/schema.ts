import type { PaymentMethod } from './methods'

export type { PaymentMethod }

/** Specification 4, payment flow. `loading`: the buyer is at the checkout; `pending`: the provider processes it. */
export type OrderStatus = 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'

/** Of an order that may still be paid. */
export const unfinishedStatuses = ['loading', 'pending'] as const satisfies readonly OrderStatus[]

export function isUnfinished(status: OrderStatus): boolean {
  return (unfinishedStatuses as readonly OrderStatus[]).includes(status)
}

/** A bundle with its price in the reader's currency. */
export interface BundleView {
  id: number
  credits: number
  /** Minor units, tax included; the discount is taken off. */
  amount: number
  /** Minor units, rounded; null where messages cost nothing. */
  perMessage: number | null
  discount: DiscountView | null
}

/** What a discount takes off a price. */
export interface DiscountView {
  code: string
  percentage: number
  /** Minor units. */
  amount: number
}

/** What one message, photo or gift costs. `from`: minor units with the bundle whose credits are cheapest, rounded up. */
export type SendingCosts = Record<'message' | 'photo', Costs> & { gift: Costs & { most: number } }

interface Costs {
  credits: number
  from: number
}

/** An order as its buyer sees it before it is placed. */
export interface OrderDraftView {
  bundleId: number
  credits: number
  /** Minor units, tax included; the discount is taken off. */
  amount: number
  discount: DiscountView | null
  /** The discount code as it was typed. */
  code: string | null
  /** An offer was displayed before, and this order doesn't get it any more. */
  offerGone: boolean
  currency: string
  taxAmount: number
  /** Per cent. */
  taxRate: number
  method: PaymentMethod
}

/** An order as its buyer sees it. */
export interface OrderView {
  /** The number of the order. */
  paymentId: number
  bundleId: number
  credits: number
  /** Minor units, tax included. */
  amount: number
  currency: string
  method: PaymentMethod
  status: OrderStatus
  /** Already taken off the amount. */
  discount: Omit<DiscountView, 'percentage'> | null
  /** Minor units, contained in `amount`. */
  taxAmount: number
  /** Per cent. */
  taxRate: number
  /** Made the buyer a premium member. */
  firstPurchase: boolean
  createdAt: Date
  paidAt: Date | null
  /** Where an unfinished payment goes on; null when it is over. */
  checkoutUrl: string | null
  /** What went back, or is on its way. */
  refund: RefundView | null
  /** What withdrawing from the order now would bring; null when it can't be. */
  withdrawal: WithdrawalView | null
  /** The stored way to pay that was charged; null when the buyer paid at the checkout. */
  card: string | null
  /** The order's own page: /credits/{bundle}/{method} with the key of the order. */
  page: string
}

/** A way to pay that the member let us keep. */
export interface StoredMethodView {
  id: string
  method: PaymentMethod
  /** 'Visa', 'PayPal' */
  label: string
  lastDigits: string | null
  /** yyyy-mm of a card. */
  expires: string | null
}

export interface RefundView {
  /** Minor units. */
  amount: number
  at: Date
  /** By the buyer's bank. */
  chargedBack: boolean
  /** Minor units that aren't sent yet: the provider is asked again, or refused and they are paid another way. */
  waiting: number
}

export interface WithdrawalView {
  /** Credits of the order that aren't spent. */
  unspent: number
  /** Minor units that go back. */
  amount: number
}

/** A withdrawal that was received. */
export interface AcknowledgementView {
  at: Date
  /** Minor units. */
  amount: number
  /** `late`: the provider didn't answer and is asked again. `refused`: it is paid another way. */
  state: 'requested' | 'late' | 'done' | 'refused'
  doneAt: Date | null
}

/** Days within which a withdrawal's money goes back at the latest (EU directive 2011/83, article 13). */
export const refundWithinDays = 14

/** One movement of the balance, for the list of credits spent. */
export interface MovementView {
  id: string
  delta: number
  reason: 'signup' | 'purchase' | 'operator' | 'message' | 'photo' | 'gift' | 'refund' | 'returned'
  /** The number of the order that gave the credits. */
  paymentId: number | null
  /** Whom a message went to; null where the profile is gone. */
  to: string | null
  at: Date
}

/** Orders and movements of one page of a list. */
export const transactionsPerPage = 30
