/** Money of one currency in a period of whole days, and in as many days before it; amounts in minor units, tax included. */
export interface Compared {
  currency: string
  orders: number
  paid: number
  refunds: number
  returned: number
  /** Number of orders of the days before. */
  ordersBefore: number
  /** Paid minus returned on the days before. */
  netBefore: number
}

/** What one currency brought over all brands. */
export interface RevenueOfCurrency extends Compared {
  /** Paid minus returned, today so far. */
  today: number
  /** Paid minus returned, oldest day first: the period's days, and those before them. */
  days: { net: number; before: number }[]
}

/** Revenue of brands together, by currency, brand and network; the largest first. */
export interface BrandsRevenue {
  /** Time of the oldest count among the brands, ISO 8601; null before the first count. */
  countedAt: string | null
  /** The period's last whole day, yyyy-mm-dd; the latest one if the brands' time zones differ. */
  to: string | null
  currencies: RevenueOfCurrency[]
  brands: (Compared & { brandId: string })[]
  /** `network` is empty for members whom no partner brought. */
  networks: (Compared & { network: string })[]
  /** The last day of which networks are counted, of the brand that is furthest behind. */
  networksUntil: string | null
}

/** Paid minus returned. */
export const netOf = ({ paid, returned }: Pick<Compared, 'paid' | 'returned'>): number => paid - returned
