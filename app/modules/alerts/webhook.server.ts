import { createHmac, randomBytes } from 'node:crypto'
import { serverSealer } from '~/platform/seal/seal.server'

const sealer = () => serverSealer('alert webhook')

/** The scheme of Standard Webhooks (standardwebhooks.com): 'whsec_' and 32 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function sealSecret(secret: string): string {
  return sealer().seal(secret)
}

/** Null for a secret that was sealed by a SECRET that is gone. */
export function openSecret(sealed: string | null): string | null {
  return sealed === null ? null : sealer().open(sealed)
}

/** Headers that prove to the receiver who sent a message, and when. The id is the same at each try. */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
