import { domainToASCII, domainToUnicode } from 'node:url'
import { wordText } from '../forms/plain-text'

/**
 * Cleans a typed e-mail address: what copying leaves is removed, and the domain is spelled as mail servers know it, in
 * lower case, without a trailing dot and in ASCII ('bücher.example' → 'xn--bcher-kva.example'). A text without '@' is only
 * cleaned.
 */
export function emailAddress(typed: string): string {
  const text = wordText(typed.normalize('NFKC'))
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  const domain = text.slice(at + 1)
  return `${text.slice(0, at)}@${domainToASCII(domain).replace(/\.$/, '') || domain}`
}

/** Alphabets in which a whole domain is shown. A mixture may look like another domain. */
const alphabets = ['Latin', 'Cyrillic', 'Greek'].map((script) => new RegExp(`^[\\p{Script=${script}}\\d.-]+$`, 'u'))

/** Returns an address as people read it: its domain in letters if they are of one alphabet, otherwise in ASCII. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = domainToUnicode(email.slice(at + 1))
  return alphabets.some((letters) => letters.test(domain)) ? `${email.slice(0, at)}@${domain}` : email
}
