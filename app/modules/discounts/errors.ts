import { DomainError } from '~/platform/errors'

/** A typed code that this order can't have. The text belongs to the field of the code. */
export class DiscountRefused extends DomainError {}

/** No such code, or one of another member (specification 8). */
export class CodeNotFound extends DiscountRefused {
  constructor() {
    super('discounts:error.not_found', 404)
  }
}

/** Specification 8. */
export class CodeUsed extends DiscountRefused {
  constructor() {
    super('discounts:error.used', 409)
  }
}

/** An order of the member that isn't paid yet holds the code. */
export class CodeReserved extends DiscountRefused {
  constructor(readonly paymentId: number) {
    super('discounts:error.reserved', 409, { order: paymentId })
  }
}

export class CodeExpired extends DiscountRefused {
  constructor() {
    super('discounts:error.expired', 410)
  }
}

/** The offers to new members are for a first purchase. */
export class FirstOrderOnly extends DiscountRefused {
  constructor() {
    super('discounts:error.first_order', 409)
  }
}

export class BelowMinimumOrder extends DiscountRefused {
  /** @param minimum minor units */
  constructor(
    readonly minimum: number,
    readonly currency: string,
  ) {
    super('discounts:error.minimum_order', 409, { minimum, currency })
  }
}

export class WrongCountry extends DiscountRefused {
  /** @param country ISO 3166-1 */
  constructor(readonly country: string) {
    super('discounts:error.country', 409, { country })
  }
}

export class WrongCurrency extends DiscountRefused {
  constructor(currency: string) {
    super('discounts:error.currency', 409, { currency })
  }
}

export class WrongMethod extends DiscountRefused {
  constructor(readonly methods: readonly string[]) {
    super('discounts:error.method', 409, { methods: methods.join(', ') })
  }
}

/** Guessing codes has an end. */
export class TooManyCodes extends DiscountRefused {
  constructor() {
    super('discounts:error.too_many', 429)
  }
}
