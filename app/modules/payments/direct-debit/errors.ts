import { DomainError } from '~/platform/errors'

/** Specification 8. */
export class DirectDebitBlocked extends DomainError {
  constructor() {
    super('payments:directdebit.error.blocked', 403)
  }
}

/** Specification 8, 'direct debit limit reached message'. */
export class DebitLimitReached extends DomainError {
  /** @param limit and @param open in euro cents: at most so much may be open, so much is */
  constructor(
    readonly limit: number,
    readonly open: number,
  ) {
    super('payments:directdebit.error.limit', 409, { limit, open })
  }
}

/** Direct debit is ordered with a mandate that its code has confirmed. */
export class MandateNeeded extends DomainError {
  constructor() {
    super('payments:directdebit.error.mandate_needed', 409)
  }
}

/** The text message could not be sent. */
export class CodeNotSent extends DomainError {
  constructor() {
    super('payments:directdebit.error.not_sent', 503)
  }
}

/** Too many codes were asked for, or the last one is too new. */
export class TooManyCodesSent extends DomainError {
  /** @param seconds to wait */
  constructor(seconds: number) {
    super('payments:directdebit.error.too_many_sent', 429, { count: Math.ceil(seconds / 60) })
  }
}
