import { DomainError } from '~/platform/errors'

/** The typed code can't be used for this order. The text is shown at the code's field. */
export class DiscountRefused extends DomainError {}

/** There is no such code, or it belongs to another member (specification 8). */
export class CodeNotFound extends DiscountRefused {
  constructor() {
    super('discounts:error.not_found', 404)
  }
}

/** The code was already used (specification 8). */
export class CodeUsed extends DiscountRefused {
  constructor() {
    super('discounts:error.used', 409)
  }
}

/** An unpaid order of the member reserves the code. */
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

/** The code is an offer to new members, which is only valid for a first purchase. */
export class FirstOrderOnly extends DiscountRefused {
  constructor() {
    super('discounts:error.first_order', 409)
  }
}

export class BelowMinimumOrder extends DiscountRefused {
  /** @param minimum in minor units */
  constructor(
    readonly minimum: number,
    readonly currency: string,
  ) {
    super('discounts:error.minimum_order', 409, { minimum, currency })
  }
}

export class WrongCountry extends DiscountRefused {
  /** @param country ISO 3166-1 code */
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

/** The member tried too many unknown codes. */
export class TooManyCodes extends DiscountRefused {
  constructor() {
    super('discounts:error.too_many', 429)
  }
}
