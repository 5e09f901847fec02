import { DomainError } from '~/platform/errors'

/** The browser's response contains no valid passkey of ours, or was used before. */
export class PasskeyRefused extends DomainError {
  constructor() {
    super('accounts:error.passkey_refused', 401)
  }
}
