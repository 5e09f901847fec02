import { DomainError } from '~/platform/errors'

export class BundleNotFound extends DomainError {
  constructor() {
    super('credits:error.bundle_not_found', 404)
  }
}

/** The way to pay is not offered in the buyer's country and currency. */
export class MethodNotOffered extends DomainError {
  constructor() {
    super('credits:error.method_not_offered', 409)
  }
}

/** The price on the page is not the price any more: nothing was ordered. With an offer that ended, or that another order took, it says so. */
export class PriceChanged extends DomainError {
  constructor({ offerGone = false } = {}) {
    super(offerGone ? 'credits:error.offer_gone' : 'credits:error.price_changed', 409)
  }
}

/** The key belongs to another order already. */
export class OrderKeyUsed extends DomainError {
  constructor() {
    super('credits:error.order_key_used', 409)
  }
}

/** No provider takes money for this brand now. */
export class PaymentsUnavailable extends DomainError {
  constructor() {
    super('credits:error.unavailable', 503)
  }
}

/** A notification that its provider did not write. */
export class ForgedNotification extends DomainError {
  constructor() {
    super('credits:error.forged_notification', 400)
  }
}

/** The provider won't do it, however often it is asked: a method that it doesn't carry, a mandate that ended, a payment that can't go back. */
export class ProviderRefused extends DomainError {
  /** @param reason in the provider's words, for the log */
  constructor(reason: string) {
    super('credits:error.provider_refused', 502)
    this.message = reason
  }
}

/** The checkout of an order could not be opened: the order is over, nothing was charged, and its discount is free again. */
export class CheckoutNotOpened extends DomainError {
  constructor(cause: DomainError) {
    super(cause.code, cause.status)
  }
}

/** A decision on a report took the buyer's profile away: what they would buy they could not use. */
export class BuyerSuspended extends DomainError {
  constructor() {
    super('credits:error.suspended', 403)
  }
}

/** More orders in an hour than a person places. */
export class TooManyOrders extends DomainError {
  constructor() {
    super('credits:error.too_many_orders', 429)
  }
}

/** The brand has no order of this number. */
export class OrderNotFound extends DomainError {
  constructor() {
    super('console:error.nothing_here', 404)
  }
}

/** Something went back of the order since an operator read it. */
export class OrderChanged extends DomainError {
  constructor() {
    super('console:error.order_changed', 409)
  }
}

/** Not paid, charged back, more than is left, or nothing left. */
export class RefundImpossible extends DomainError {
  constructor() {
    super('console:error.refund_impossible', 409)
  }
}

/** The order can't be withdrawn from: not paid, withdrawn already, too late, or every credit is spent. */
export class NotWithdrawable extends DomainError {
  constructor() {
    super('payments:withdraw.error', 409)
  }
}

/** The buyer has no such way to pay any more. */
export class StoredMethodGone extends DomainError {
  constructor() {
    super('credits:error.stored_method_gone', 409)
  }
}
