import type { PaymentMethod } from './methods'

export type { PaymentMethod }

/**
 * Statuses of the payment flow (specification 4). `loading`: the buyer is at the checkout; `pending`: the provider
 * processes it.
 */
export type OrderStatus = 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'

/** Statuses of an order that may still be paid. */
export const unfinishedStatuses = ['loading', 'pending'] as const satisfies readonly OrderStatus[]

export function isUnfinished(status: OrderStatus): boolean {
  return (unfinishedStatuses as readonly OrderStatus[]).includes(status)
}

/** A bundle with its price in the reader's currency. */
export interface BundleView {
  id: number
  credits: number
  /** Minor units, tax included, after the discount. */
  amount: number
  /** Minor units, rounded; null if messages are free. */
  perMessage: number | null
  discount: DiscountView | null
}

/** A discount on a price. */
export interface DiscountView {
  code: string
  percentage: number
  /** Minor units taken off. */
  amount: number
}

/** Cost of one message, photo or gift. `from`: minor units in the bundle whose credits are cheapest, rounded up. */
export type SendingCosts = Record<'message' | 'photo', Costs> & { gift: Costs & { most: number } }

interface Costs {
  credits: number
  from: number
}

/** An order as its buyer sees it before it is placed. */
export interface OrderDraftView {
  bundleId: number
  credits: number
  /** Minor units, tax included, after the discount. */
  amount: number
  discount: DiscountView | null
  /** Discount code as typed. */
  code: string | null
  /** Number of the buyer's unpaid order whose discount this one takes; null if there is none. */
  takesFrom: number | null
  /** Whether an offer displayed earlier does not apply to this order. */
  offerGone: boolean
  currency: string
  taxAmount: number
  /** In percent. */
  taxRate: number
  method: PaymentMethod
}

/** An order as its buyer sees it. */
export interface OrderView {
  /** Number of the order. */
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
  /** In percent. */
  taxRate: number
  /** Whether it made the buyer a premium member. */
  firstPurchase: boolean
  createdAt: Date
  paidAt: Date | null
  /** URL to continue an unfinished payment; null if it is finished. */
  checkoutUrl: string | null
  /** How its buyer gave it up; null otherwise. */
  dropped: 'cancelled' | 'replaced' | null
  /** Amount refunded, or on its way. */
  refund: RefundView | null
  /** Result of withdrawing from the order now; null if that isn't possible. */
  withdrawal: WithdrawalView | null
  /** Id of the stored payment method that was charged; null if the buyer paid at the checkout. */
  card: string | null
  /** The order's own page: /credits/{bundle}/{method} with the order's key. */
  page: string
}

/** A payment method stored with the member's consent. */
export interface StoredMethodView {
  id: string
  method: PaymentMethod
  /** 'Visa', 'PayPal' */
  label: string
  lastDigits: string | null
  /** Expiry of a card, yyyy-mm. */
  expires: string | null
}

export interface RefundView {
  /** Minor units. */
  amount: number
  at: Date
  /** Whether the buyer's bank took the money back. */
  chargedBack: boolean
  /** Minor units not sent yet: the refund is retried, or the provider refused it and it is paid another way. */
  waiting: number
}

export interface WithdrawalView {
  /** Unspent credits of the order. */
  unspent: number
  /** Minor units to be refunded. */
  amount: number
}

/** Acknowledgment of a withdrawal. */
export interface AcknowledgementView {
  at: Date
  /** Minor units. */
  amount: number
  /** `late`: the provider didn't respond and the refund is retried. `refused`: it is paid another way. */
  state: 'requested' | 'late' | 'done' | 'refused'
  doneAt: Date | null
}

/** Maximum number of days until a withdrawal is refunded (EU directive 2011/83, article 13). */
export const refundWithinDays = 14

/** One movement of the balance, in the list of credits spent. */
export interface MovementView {
  id: string
  delta: number
  reason: 'signup' | 'purchase' | 'operator' | 'message' | 'photo' | 'gift' | 'voice' | 'refund' | 'returned'
  /** Number of the order that granted the credits. */
  paymentId: number | null
  /** Name of the recipient of a message; null if the profile is gone. */
  to: string | null
  at: Date
}

/** Number of orders or movements per page. */
export const transactionsPerPage = 30
