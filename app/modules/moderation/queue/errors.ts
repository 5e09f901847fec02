import { DomainError } from '~/platform/errors'

/** No case of the operator's brands. */
export class CaseNotFound extends DomainError {
  constructor() {
    super('console:error.nothing_here', 404)
  }
}

/** Another moderator has it for now. */
export class CaseClaimed extends DomainError {
  constructor(by: string | null) {
    super('console:error.claimed', 409, { name: by ?? '' })
  }
}

/** Another moderator, or a command, was first. */
export class CaseDecided extends DomainError {
  constructor(by: string | null, decision: string | null) {
    super(by ? 'console:error.decided_by' : 'console:error.decided', 409, {
      name: by ?? '',
      ...(decision && { context: decision }),
    })
  }
}

/** The claim ran out, or the act is none of this kind of case. */
export class CaseNotClaimed extends DomainError {
  constructor() {
    super('console:error.not_claimed', 409)
  }
}

/** It was decided too long ago to be taken back. */
export class TooLateToUndo extends DomainError {
  constructor() {
    super('console:error.too_late', 409)
  }
}

/** An objection is decided by somebody else than whoever took the first decision. */
export class CaseNotForYou extends DomainError {
  constructor() {
    super('console:error.own_decision', 409)
  }
}

/** Nothing keeps the profile away. */
export class NotAway extends DomainError {
  constructor() {
    super('console:error.not_away', 409)
  }
}
