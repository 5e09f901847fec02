import { DomainError } from '~/platform/errors'

/** The other member blocked the acting member: "You're blocked by {name}. You do not have access to this page." */
export class Blocked extends DomainError {
  constructor(name: string) {
    super('members:error.blocked', 403, { name })
  }
}

/** The acting member hides as many others as one may. */
export class TooManyHidden extends DomainError {
  constructor(most: number) {
    super('members:error.too_many_hidden', 409, { most })
  }
}

/** The acting member can't reach this member: unknown, in another pool, deleted, or hidden. */
export class MemberNotFound extends DomainError {
  constructor() {
    super('members:error.not_found', 404)
  }
}
