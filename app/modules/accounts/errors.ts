import { DomainError } from '~/platform/errors'
import type { Joining } from './schema'

export class SignUpClosed extends DomainError {
  constructor(joining: Exclude<Joining, 'open'>) {
    super(`accounts:error.${joining}`, 403)
  }
}

/** More sign-ups and logins are waiting than the server can hash passwords for. */
export class TooBusy extends DomainError {
  constructor() {
    super('common:error.too_busy', 503)
  }
}

/** `minutes` until the next try, rounded up. */
export class TooManySignUps extends DomainError {
  constructor(minutes: number) {
    super('accounts:error.too_many_sign_ups', 429, { minutes })
  }
}

/** The gender was changed recently and can be changed again at `until`. */
export class GenderChangedLately extends DomainError {
  constructor(readonly until: Date) {
    super('settings:matching.gender_later', 409)
  }
}

/** The name was changed recently and can be changed again at `until`. */
export class NameChangedLately extends DomainError {
  constructor(readonly until: Date) {
    super('settings:account.name_later', 409)
  }
}

export class NameTaken extends DomainError {
  constructor() {
    super('accounts:error.name_taken', 409)
  }
}

export class AccountExists extends DomainError {
  constructor() {
    super('accounts:error.account_exists', 409)
  }
}

/**
 * The account is closed and will be erased at `until` (ISO). If the password was right, `pass` reactivates the account.
 */
export class AccountWaitsForDeletion extends DomainError {
  constructor(
    until: Date,
    readonly pass: string | null = null,
  ) {
    super('accounts:error.waits_for_deletion', 409, { until: until.toISOString() })
  }
}

export class LoginFailed extends DomainError {
  constructor() {
    super('accounts:error.login_failed', 401)
  }
}

/** `minutes` until the next try, rounded up. */
export class LoginLocked extends DomainError {
  constructor(minutes: number) {
    super('accounts:error.login_locked', 429, { minutes })
  }
}

export class EmailNotFound extends DomainError {
  constructor() {
    super('accounts:error.email_not_found', 404)
  }
}

export class TooManyResets extends DomainError {
  constructor() {
    super('accounts:error.too_many_resets', 429)
  }
}

export class LinkInvalid extends DomainError {
  constructor() {
    super('accounts:error.link_invalid', 410)
  }
}

export class ActivationFailed extends DomainError {
  constructor() {
    super('accounts:error.activation_failed', 410)
  }
}

/** `seconds` until the link may be sent again. */
export class ResentTooSoon extends DomainError {
  constructor(seconds: number) {
    super('accounts:error.resent_too_soon', 429, { count: seconds })
  }
}

export class WrongPassword extends DomainError {
  constructor() {
    super('accounts:error.wrong_password', 403)
  }
}

/** The account has the maximum number of passkeys. */
export class TooManyPasskeys extends DomainError {
  constructor() {
    super('accounts:error.too_many_passkeys', 409)
  }
}

/** The password was right, and the account requires a code, too. `ticket` is valid for ten minutes. */
export class SecondFactorNeeded extends DomainError {
  constructor(readonly ticket: string) {
    super('accounts:error.second_factor_needed', 401)
  }
}

/** The time for the code is over, or the password was changed. The user has to log in again. */
export class TicketExpired extends DomainError {
  constructor() {
    super('accounts:error.ticket_expired', 401)
  }
}

export class WrongCode extends DomainError {
  constructor() {
    super('accounts:error.wrong_code', 401)
  }
}

/**
 * The session's user has not recently proved to be the account's owner. Pages redirect to /confirm-identity and back.
 */
export class ProofNeeded extends DomainError {
  constructor() {
    super('accounts:error.proof_needed', 403)
  }
}

export class EmailInUse extends DomainError {
  constructor() {
    super('accounts:error.email_in_use', 409)
  }
}

export class TooManyInvites extends DomainError {
  constructor() {
    super('accounts:error.too_many_invites', 409)
  }
}
