import { DomainError } from '~/platform/errors'

/** The other member blocked the one who acts: "You're blocked by {name}. You do not have access to this page." */
export class Blocked extends DomainError {
  constructor(name: string) {
    super('members:error.blocked', 403, { name })
  }
}

/** No such member for the one who acts: unknown, of another pool, deleted, or hidden. */
export class MemberNotFound extends DomainError {
  constructor() {
    super('members:error.not_found', 404)
  }
}
