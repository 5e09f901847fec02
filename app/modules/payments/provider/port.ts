import type { PaymentMethod } from '../methods'

/** Statuses that a provider reports. `open`: the payment was neither made nor refused yet. */
export const reportedStatuses = ['open', 'pending', 'paid', 'failed', 'cancelled'] as const

export type ReportedStatus = (typeof reportedStatuses)[number]

export interface PaymentReport {
  /** The provider's id of the payment. */
  providerPaymentId: string
  /** The order that the payment was made for, if the provider tells. */
  orderId: string | null
  status: ReportedStatus
  /** Minor units. */
  amount: number
  /** ISO 4217 */
  currency: string
  /** Minor units refunded to the buyer so far. */
  refunded: number
  /** Minor units charged back by the buyer's bank so far. */
  chargedBack: number
  /** Method that may be charged again, if the payment is paid and the buyer agreed to store it; otherwise null. */
  reusableMethod: ReusableMethod | null
}

/** Authorization to charge the buyer without a checkout. */
export interface Mandate {
  customerRef: string
  mandateRef: string
}

export interface ReusableMethod extends Mandate {
  /** 'Visa', 'PayPal' */
  label: string
  lastDigits: string | null
  /** Expiry of a card, yyyy-mm. */
  expires: string | null
}

export interface ProviderOrder {
  id: string
  /** Number of the order. */
  paymentId: number
  credits: number
  /** Minor units. */
  amount: number
  currency: string
  method: string
  /** Path on the brand's site to which the buyer returns, whatever the outcome. */
  returnPath: string
}

export interface CheckoutOrder extends ProviderOrder {
  /** The provider's id of the customer, if the buyer agreed to store the payment method. */
  keepFor: string | null
}

export interface Checkout {
  providerPaymentId: string
  /** URL of the checkout. */
  url: string
}

export interface ProviderRefund {
  /** UUID: sending it twice makes one refund. */
  id: string
  providerPaymentId: string
  /** Minor units. */
  amount: number
  currency: string
  /** Number of the order. */
  paymentId: number
}

export interface DebitAccount {
  customerRef: string
  holder: string
  iban: string
  /** Appears on the buyer's bank statement. */
  reference: string
  /** yyyy-mm-dd */
  signedOn: string
}

/**
 * The payment provider of one brand. Calls use the network, so never make one inside a transaction. All may throw
 * PaymentsUnavailable 503 (retry later) and ProviderRefused 502 (never retry).
 */
export interface PaymentProvider {
  /** Stored with each order. */
  name: string
  /** Creates a checkout. Called twice for one order, it returns the first checkout. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /**
   * Verifies and reads a notification; null if it is about a payment unknown to the provider.
   * @throws ForgedNotification 400 if the provider did not send it
   */
  readNotification(body: URLSearchParams): Promise<PaymentReport | null>
  /** Returns null if the provider knows no such payment. */
  fetchStatus(providerPaymentId: string): Promise<PaymentReport | null>
  /** Returns every payment of the brand. */
  listPayments(): Promise<PaymentReport[]>
  /** Returns the payment methods enabled at the provider. */
  carriedMethods(): Promise<PaymentMethod[]>
  /** Creates the customer to which mandates belong; returns its id at the provider. */
  createCustomer(buyer: { accountId: string; name: string; email: string }): Promise<string>
  /** Creates a mandate to collect from a bank account; returns its id at the provider. */
  createDebitMandate(account: DebitAccount): Promise<string>
  /** Charges without a checkout. Called twice for one order, it charges once. */
  chargeStored(order: ProviderOrder, mandate: Mandate): Promise<PaymentReport>
  /** Ends a mandate, so that it can't be charged again. */
  endMandate(mandate: Mandate): Promise<void>
  /** Deletes the customer with all mandates. Payments remain, for the books. Calling it again has no effect. */
  forgetCustomer(customerRef: string): Promise<void>
  /**
   * Cancels a payment that was not made yet. One that can't be cancelled any more, or not by us, stays as it is: it ends
   * by itself, or is paid and reported.
   */
  cancel(providerPaymentId: string): Promise<void>
  /** Refunds money. Called twice for one refund, it refunds once. */
  refund(refund: ProviderRefund): Promise<void>
}
