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

/** The price on the page is not the price any more: nothing was ordered. */
export class PriceChanged extends DomainError {
  constructor() {
    super('credits:error.price_changed', 409)
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
