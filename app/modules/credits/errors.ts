import { DomainError } from '~/platform/errors'

/** The balance is too low (specification 8: 'You do not have enough credits'). */
export class NotEnoughCredits extends DomainError {
  /** @param price and @param balance in credits */
  constructor(
    readonly price: number,
    readonly balance: number,
  ) {
    super('credits:error.not_enough_credits', 402, { price, balance, missing: price - balance })
  }
}
