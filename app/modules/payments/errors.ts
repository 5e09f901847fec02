import { DomainError } from '~/platform/errors'

export class BundleNotFound extends DomainError {
  constructor() {
    super('credits:error.bundle_not_found', 404)
  }
}

/** The payment method is not offered in the buyer's country and currency. */
export class MethodNotOffered extends DomainError {
  constructor() {
    super('credits:error.method_not_offered', 409)
  }
}

/**
 * The price differs from the one on the page, so nothing was ordered. `offerGone`: because an offer ended or was used
 * by another order.
 */
export class PriceChanged extends DomainError {
  constructor({ offerGone = false } = {}) {
    super(offerGone ? 'credits:error.offer_gone' : 'credits:error.price_changed', 409)
  }
}

/** The key already belongs to another order. */
export class OrderKeyUsed extends DomainError {
  constructor() {
    super('credits:error.order_key_used', 409)
  }
}

/** No provider takes money for this brand at the moment. */
export class PaymentsUnavailable extends DomainError {
  constructor() {
    super('credits:error.unavailable', 503)
  }
}

/** A notification that did not come from its provider. */
export class ForgedNotification extends DomainError {
  constructor() {
    super('credits:error.forged_notification', 400)
  }
}

/**
 * The provider refuses for good, so retrying is pointless: a method it doesn't carry, an ended mandate, a payment that
 * can't be refunded.
 */
export class ProviderRefused extends DomainError {
  /** @param reason in the provider's words, for the log */
  constructor(reason: string) {
    super('credits:error.provider_refused', 502)
    this.message = reason
  }
}

/**
 * The checkout of an order could not be opened: the order has failed, nothing was charged, and its discount is free
 * again.
 */
export class CheckoutNotOpened extends DomainError {
  constructor(cause: DomainError) {
    super(cause.code, cause.status)
  }
}

/** A moderator's decision suspended the buyer's profile, so the buyer could not use the credits. */
export class BuyerSuspended extends DomainError {
  constructor() {
    super('credits:error.suspended', 403)
  }
}

/** More orders in an hour than a person plausibly places. */
export class TooManyOrders extends DomainError {
  constructor() {
    super('credits:error.too_many_orders', 429)
  }
}

/** The brand has no order with this number. */
export class OrderNotFound extends DomainError {
  constructor() {
    super('console:error.nothing_here', 404)
  }
}

/** Part of the order was refunded after the operator read it. */
export class OrderChanged extends DomainError {
  constructor() {
    super('console:error.order_changed', 409)
  }
}

/** The order is unpaid or charged back, the amount exceeds what is left of it, or nothing is left. */
export class RefundImpossible extends DomainError {
  constructor() {
    super('console:error.refund_impossible', 409)
  }
}

/** The order can't be withdrawn from: unpaid, already withdrawn, too late, or every credit is spent. */
export class NotWithdrawable extends DomainError {
  constructor() {
    super('payments:withdraw.error', 409)
  }
}

/** The buyer no longer has this stored payment method. */
export class StoredMethodGone extends DomainError {
  constructor() {
    super('credits:error.stored_method_gone', 409)
  }
}
