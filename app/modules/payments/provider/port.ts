import type { PaymentMethod } from '../methods'

/** What a provider says of a payment. `open`: nobody has paid or refused yet. */
export const reportedStatuses = ['open', 'pending', 'paid', 'failed', 'cancelled'] as const

export type ReportedStatus = (typeof reportedStatuses)[number]

export interface PaymentReport {
  /** The provider's id of the payment. */
  providerPaymentId: string
  /** The order that the payment was made for, when the provider says so. */
  orderId: string | null
  status: ReportedStatus
  /** Minor units. */
  amount: number
  /** ISO 4217 */
  currency: string
  /** Minor units that went back to the buyer so far. */
  refunded: number
  /** Minor units that the buyer's bank took back so far. */
  chargedBack: number
  /** What may be charged again, once a payment is paid whose buyer wished to keep the way to pay. */
  reusableMethod: ReusableMethod | null
}

/** What a provider charges without the buyer at its checkout. */
export interface Mandate {
  customerRef: string
  mandateRef: string
}

export interface ReusableMethod extends Mandate {
  /** 'Visa', 'PayPal' */
  label: string
  lastDigits: string | null
  /** yyyy-mm of a card. */
  expires: string | null
}

export interface ProviderOrder {
  id: string
  /** The number of the order. */
  paymentId: number
  credits: number
  /** Minor units. */
  amount: number
  currency: string
  method: string
  /** Path on the brand's own site where the buyer comes back to, whatever the outcome. */
  returnPath: string
}

export interface CheckoutOrder extends ProviderOrder {
  /** The provider's customer, when the buyer wishes to keep the way to pay. */
  keepFor: string | null
}

export interface Checkout {
  providerPaymentId: string
  /** Where the buyer pays. */
  url: string
}

export interface ProviderRefund {
  /** UUID: the same twice is one refund. */
  id: string
  providerPaymentId: string
  /** Minor units. */
  amount: number
  currency: string
  /** The number of the order. */
  paymentId: number
}

export interface DebitAccount {
  customerRef: string
  holder: string
  iban: string
  /** Stands on the buyer's bank statement. */
  reference: string
  /** yyyy-mm-dd */
  signedOn: string
}

/**
 * Who takes the money of one brand. Calls go over a network: never inside of a transaction.
 * All may throw PaymentsUnavailable 503 (try again later) and ProviderRefused 502 (never tried again).
 */
export interface PaymentProvider {
  /** Kept with each order. */
  name: string
  /** Asked twice for one order, it answers the same checkout. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /**
   * What a notification says; null when it is of a payment that the provider doesn't know.
   * @throws ForgedNotification 400, when the provider did not write it
   */
  readNotification(body: URLSearchParams): Promise<PaymentReport | null>
  /** Null: the provider knows no such payment. */
  fetchStatus(providerPaymentId: string): Promise<PaymentReport | null>
  /** Every payment of the brand. */
  listPayments(): Promise<PaymentReport[]>
  /** The ways to pay that are switched on at the provider. */
  carriedMethods(): Promise<PaymentMethod[]>
  /** The buyer's id at the provider, which mandates belong to. */
  createCustomer(buyer: { accountId: string; name: string; email: string }): Promise<string>
  /** A mandate to collect from a bank account; gives its reference. */
  createDebitMandate(account: DebitAccount): Promise<string>
  /** Charges without the buyer at the checkout. Asked twice for one order, it charges once. */
  chargeStored(order: ProviderOrder, mandate: Mandate): Promise<PaymentReport>
  /** Nothing is charged by this mandate any more. */
  endMandate(mandate: Mandate): Promise<void>
  /** The buyer with all mandates is forgotten. Payments stay, as books. Asked again, nothing happens. */
  forgetCustomer(customerRef: string): Promise<void>
  /** Gives money back. Asked twice for one refund, it refunds once. */
  refund(refund: ProviderRefund): Promise<void>
}
