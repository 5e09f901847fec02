/** What a provider says of a payment. `open`: nobody has paid or refused yet. */
export type ReportedStatus = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled'

export interface PaymentReport {
  /** The provider's id of the payment. */
  providerPaymentId: string
  status: ReportedStatus
  /** Minor units. */
  amount: number
  /** ISO 4217 */
  currency: string
}

export interface CheckoutOrder {
  id: string
  /** The number of the order. */
  paymentId: number
  credits: number
  amount: number
  currency: string
  method: string
  /** Path on the brand's own site where the buyer comes back to, whatever the outcome. */
  returnPath: string
}

export interface Checkout {
  providerPaymentId: string
  /** Where the buyer pays. */
  url: string
}

/** Who takes the money of one brand. Calls go over a network: never inside of a transaction. */
export interface PaymentProvider {
  /** Kept with each order. */
  name: string
  /** Asked twice for one order, it answers the same checkout. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /**
   * What a notification says.
   * @throws ForgedNotification 400, when the provider did not write it
   */
  readNotification(body: URLSearchParams): Promise<PaymentReport>
  /** Null: the provider knows no such payment. */
  fetchStatus(providerPaymentId: string): Promise<PaymentReport | null>
  /** Every payment of the brand. */
  listPayments(): Promise<PaymentReport[]>
}
