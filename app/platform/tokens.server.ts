import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { env } from './env.server'

/** A time-ordered id, for every row: rises within a millisecond too. */
export function uuidv7(): string {
  return v7()
}

/** A secret to hand to a person: 32 random bytes, 43 characters that fit a URL. Only its hash is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: SHA-256, base64url. Enough for 32 random bytes, never for a password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export interface Signer {
  /** The signature of a text: HMAC-SHA-256, base64url. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** Signs for one purpose with a key of its own, so that no signature can be used for another purpose. */
export function signerFor(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `manyhearts ${purpose}`, 32))
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text) => digest(text).toString('base64url'),
    verify(text, signature) {
      const given = Buffer.from(signature, 'base64url')
      const expected = digest(text)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

let secret: string | undefined

/** The key that every signature of this server is derived from (`signerFor`). */
export function serverSecret(): string {
  secret ??= env().SECRET ?? keptSecret(env().DATA_DIR)
  return secret
}

/** Without SECRET, a key is made once and kept in the data folder, so that signed links outlive a restart. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
