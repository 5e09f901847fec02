import {
  BelowMinimumOrder,
  CodeExpired,
  CodeNotFound,
  CodeReserved,
  CodeUsed,
  FirstOrderOnly,
  WrongCountry,
  WrongCurrency,
  WrongMethod,
} from './errors'
import type { Discount } from './schema'

/** The properties of an order that decide whether a discount applies. */
export interface OrderToDiscount {
  /** Amount in minor units, before any discount. */
  amount: number
  currency: string
  country: string | null
  /** Null while none is chosen. */
  method: string | null
}

interface Choice {
  displayed: Discount | null
  typed: {
    discount: Discount | null
    holder: { status: 'movable' | 'reserved' | 'used'; paymentId: number | null } | null
    tooLate: boolean
  } | null
}

/**
 * Returns the single discount of an order (decisions, 'Discounts'): the displayed one, unless a valid typed code saves
 * more.
 * @throws DiscountRefused when the typed code can't be used for this order
 */
export function chooseDiscount({ displayed, typed }: Choice, order: OrderToDiscount): Discount | null {
  if (!typed) return displayed
  const { discount, holder, tooLate } = typed
  if (!discount) throw new CodeNotFound()
  if (tooLate) throw new FirstOrderOnly()
  assertMatches(discount, order)
  if (holder && holder.status !== 'movable') {
    throw holder.status === 'reserved' && holder.paymentId !== null
      ? new CodeReserved(holder.paymentId)
      : new CodeUsed()
  }
  return displayed && displayed.percentage >= discount.percentage ? displayed : discount
}

function assertMatches(discount: Discount, { amount, currency, country, method }: OrderToDiscount): void {
  if (hasExpired(discount)) throw new CodeExpired()
  if (discount.country !== null && discount.country !== country) throw new WrongCountry(discount.country)
  if (discount.currency !== null && discount.currency !== currency) throw new WrongCurrency(discount.currency)
  if (discount.minimumOrder !== null && amount < discount.minimumOrder) {
    throw new BelowMinimumOrder(discount.minimumOrder, currency)
  }
  const { paymentMethods } = discount
  if (method !== null && paymentMethods.length > 0 && !paymentMethods.includes(method)) {
    throw new WrongMethod(paymentMethods)
  }
}

export function hasExpired({ status, expires }: Pick<Discount, 'status' | 'expires'>): boolean {
  return status === 'ended' || (expires !== null && expires.getTime() <= Date.now())
}

/** Returns the amount that a discount takes off, in minor units, rounded. */
export function amountOff(amount: number, percentage: number): number {
  return Math.round((amount * percentage) / 100)
}
