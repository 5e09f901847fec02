import { DomainError } from '~/platform/errors'

/** What a browser answered with is no passkey of ours, or was answered with before. */
export class PasskeyRefused extends DomainError {
  constructor() {
    super('accounts:error.passkey_refused', 401)
  }
}
