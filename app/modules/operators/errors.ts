import { DomainError } from '~/platform/errors'

/** The page doesn't exist, or the operator has no right to it; the response is the same. */
export class NotYours extends DomainError {
  constructor() {
    super('console:error.nothing_here', 404)
  }
}

/** A call without a session; the page that sent it may be open since before it ended. */
export class SessionEnded extends DomainError {
  constructor() {
    super('console:error.session_ended', 401)
  }
}

/** Acts that move money, export, erase or change roles require the passkey or a code again. */
export class StepUpNeeded extends DomainError {
  constructor() {
    super('console:error.step_up', 403)
  }
}

/** Not a current code of the operator's app nor an unused recovery code, or no operator has the address. */
export class CodeRefused extends DomainError {
  constructor() {
    super('console:error.wrong_code', 401)
  }
}

export class CodesLocked extends DomainError {
  constructor(minutes: number) {
    super('console:error.locked', 429, { minutes })
  }
}

/** The invite was used, has expired, or was withdrawn. */
export class InviteInvalid extends DomainError {
  constructor() {
    super('console:error.invite', 410)
  }
}

/** No owner would be left to change roles. */
export class LastOwner extends DomainError {
  constructor() {
    super('console:error.last_owner', 409)
  }
}
