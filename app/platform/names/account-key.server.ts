import { emailAddress } from './email-address.server'

/**
 * Normalizes a name or e-mail address for uniqueness within a brand: ignores case, invisible characters, spellings of an
 * international domain, and letters that differ only in one language's case (Turkish 'İ' and 'ı', Greek final 'ς').
 */
export function accountKey(nameOrEmail: string): string {
  return writtenKey(nameOrEmail).replaceAll('i\u0307', 'i').replaceAll('ı', 'i').replaceAll('ς', 'σ')
}

/** The key with its language's letters. Where two old names have the same `accountKey`, one of them is stored by this. */
export function writtenKey(nameOrEmail: string): string {
  return emailAddress(nameOrEmail).toLowerCase()
}
