import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { once } from '../registry.server'
import { serverSecrets } from '../tokens.server'

export interface Sealer {
  /** Nobody but this server reads it, or makes another. The same text gives the same, so that addresses and caches keep. */
  seal(text: string): string
  /** Null for what this server, by any key it knows, did not seal. */
  open(sealed: string): string | null
}

/** Of AES-256-GCM, in bytes. */
const nonceLength = 12
const tagLength = 16

/**
 * Seals for one purpose by AES-256-GCM, whose nonce is the text's own HMAC: only the same text has the same one.
 * @param secrets the first one seals; what the others have sealed is still read
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

/** The sealer of this server for a purpose, by SECRET; SECRET_PREVIOUS is still read. */
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
