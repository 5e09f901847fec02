import { DomainError } from '~/platform/errors'

/** No such page, or none of this operator's: the same answer. */
export class NotYours extends DomainError {
  constructor() {
    super('console:error.nothing_here', 404)
  }
}

/** What moves money, exports, erases or changes roles asks for the passkey or a code again. */
export class StepUpNeeded extends DomainError {
  constructor() {
    super('console:error.step_up', 403)
  }
}

/** Neither an app's code of now nor an unused recovery code, of nobody or of somebody else. */
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

/** Used, too old, or taken back. */
export class InviteInvalid extends DomainError {
  constructor() {
    super('console:error.invite', 410)
  }
}

/** Nobody would be left who may change roles. */
export class LastOwner extends DomainError {
  constructor() {
    super('console:error.last_owner', 409)
  }
}
