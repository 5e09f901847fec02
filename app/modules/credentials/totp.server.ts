import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import { wordText } from '~/platform/forms/plain-text'
import { serverSealer } from '~/platform/seal/seal.server'

/** Parameters that every authenticator app supports: six digits, 30 seconds, SHA-1 (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Codes of the previous and the next period are accepted as well, because clocks differ. */
const window = 1

const sealer = () => serverSealer('second factor')

/** Makes a secret and seals it together with the account's id, ready to be stored. */
export function newSecret(accountId: string): string {
  return sealer().seal(`${accountId} ${new Secret({ size: 20 }).base32}`)
}

/** Opens an account's secret; null if no key of this server opens it, or it belongs to another account. */
function openSecret(accountId: string, sealed: string): string | null {
  const [owner, secret] = sealer().open(sealed)?.split(' ') ?? []
  return owner === accountId && secret ? secret : null
}

/** The same secret sealed by the key that is in use now. */
export function sealedAnew(accountId: string, sealed: string): string {
  const secret = openSecret(accountId, sealed)
  return secret ? sealer().seal(`${accountId} ${secret}`) : sealed
}

/** What an authenticator app takes in: by a picture, or typed. */
export interface Enrolment {
  /** In groups of four. */
  secret: string
  /** otpauth://, which a phone opens with the app. */
  address: string
  /** The same as the address of an SVG picture. */
  picture: string
}

export function enrolmentOf(accountId: string, sealed: string, { issuer, label }: { issuer: string; label: string }) {
  const secret = openSecret(accountId, sealed)
  if (!secret) return null
  const address = new TOTP({ ...shape, secret, issuer, label }).toString()
  const svg = encodeQR(address, 'svg', { border: 2 })
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), address, picture } satisfies Enrolment
}

/** The half minute that a code is of, to be noted as used; null for a wrong code. */
export function stepOf(accountId: string, sealed: string, code: string): number | null {
  const secret = openSecret(accountId, sealed)
  if (!secret) return null
  const totp = new TOTP({ ...shape, secret })
  const away = totp.validate({ token: code, window })
  return away === null ? null : totp.counter() + away
}

/** Of letters and digits that nobody takes for another one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code for a day without the app: 16 characters, some 79 bits, so that its hash can be stored. */
export function newRecoveryCode(): string {
  const letters: string[] = []
  while (letters.length < 16) {
    for (const byte of randomBytes(16)) {
      const letter = byte < 248 ? alphabet[byte % alphabet.length] : undefined
      if (letter && letters.length < 16) letters.push(letter)
    }
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** What is typed, without what people put between. */
export function plainCode(typed: string): string {
  return wordText(typed).toLowerCase().replace(/[\s-]/g, '')
}
