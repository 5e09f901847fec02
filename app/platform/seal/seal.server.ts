import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { once } from '../registry.server'
import { serverSecrets } from '../tokens.server'

export interface Sealer {
  /** Encrypts a text that only this server can read or make. Deterministic, so that URLs and caches stay valid. */
  seal(text: string): string
  /** Decrypts a text; null unless this server sealed it with a key it still knows. */
  open(sealed: string): string | null
}

/** Lengths for AES-256-GCM, in bytes. */
const nonceLength = 12
const tagLength = 16

/**
 * Makes a sealer for one purpose with AES-256-GCM. The nonce is the text's HMAC, so only equal texts share a nonce.
 * @param secrets the first one seals; texts sealed with the others can still be opened
 */
export function sealerFor(secrets: readonly [string, ...string[]], purpose: string): Sealer {
  const [now, ...others] = secrets
  const current = keysOf(now, purpose)
  const all = [current, ...others.map((secret) => keysOf(secret, purpose))]
  return {
    seal(text) {
      const nonce = createHmac('sha256', current.nonce).update(text).digest().subarray(0, nonceLength)
      const cipher = createCipheriv('aes-256-gcm', current.text, nonce)
      const written = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), written]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceLength + tagLength) return null
      return all.map(({ text }) => opened(bytes, text)).find((found) => found !== null) ?? null
    },
  }
}

/** Returns this server's sealer for a purpose, by SECRET; texts sealed with SECRET_PREVIOUS can still be opened. */
export function serverSealer(purpose: string): Sealer {
  return once(`sealer of ${purpose}`, () => sealerFor(serverSecrets(), purpose))
}

function keysOf(secret: string, purpose: string) {
  const derived = (name: string) => Buffer.from(hkdfSync('sha256', secret, '', `manyhearts ${purpose} ${name}`, 32))
  return { text: derived('text'), nonce: derived('nonce') }
}

function opened(bytes: Buffer, key: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
