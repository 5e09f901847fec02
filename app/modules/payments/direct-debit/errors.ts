import { DomainError } from '~/platform/errors'

/** Direct debit is blocked for the member (specification 8). */
export class DirectDebitBlocked extends DomainError {
  constructor() {
    super('payments:directdebit.error.blocked', 403)
  }
}

/** The member's open debits would exceed the limit (specification 8, 'direct debit limit reached message'). */
export class DebitLimitReached extends DomainError {
  /** @param limit maximum that may be open, in euro cents @param open amount that is open, in euro cents */
  constructor(
    readonly limit: number,
    readonly open: number,
  ) {
    super('payments:directdebit.error.limit', 409, { limit, open })
  }
}

/** A direct debit order requires a mandate confirmed by its code. */
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

/** Too many codes were requested, or the last one was sent too recently. */
export class TooManyCodesSent extends DomainError {
  /** @param seconds until another code may be requested */
  constructor(seconds: number) {
    super('payments:directdebit.error.too_many_sent', 429, { count: Math.ceil(seconds / 60) })
  }
}
