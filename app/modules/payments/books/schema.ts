/** Sales and returns of one day under one heading. Amounts are in minor units and include tax unless said otherwise. */
export interface RevenueRow {
  /** yyyy-mm-dd in the brand's time zone. */
  day: string
  method: string
  /** ISO 3166-1 code of the country of taxation. */
  country: string
  /** In percent. */
  taxRate: number
  trafficSource: string | null
  currency: string
  orders: number
  paid: number
  /** Contained in `paid`. */
  tax: number
  refunds: number
  /** Refunds and chargebacks requested or made on that day. */
  returned: number
  /** Contained in `returned`. */
  returnedTax: number
}

export type Sums = Pick<RevenueRow, 'orders' | 'paid' | 'tax' | 'refunds' | 'returned' | 'returnedTax'>

export type RevenueSum = Sums & { heading: string; currency: string }
