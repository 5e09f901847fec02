/** What was sold, and what went back, on one day under one heading. Amounts in minor units, tax included where not said otherwise. */
export interface RevenueRow {
  /** yyyy-mm-dd in the brand's time zone. */
  day: string
  method: string
  /** ISO 3166-1, where it is taxed. */
  country: string
  /** Per cent. */
  taxRate: number
  trafficSource: string | null
  currency: string
  orders: number
  paid: number
  /** Contained in `paid`. */
  tax: number
  refunds: number
  /** Refunds and chargebacks, asked for or done on that day. */
  returned: number
  /** Contained in `returned`. */
  returnedTax: number
}

export type Sums = Pick<RevenueRow, 'orders' | 'paid' | 'tax' | 'refunds' | 'returned' | 'returnedTax'>

export type RevenueSum = Sums & { heading: string; currency: string }
