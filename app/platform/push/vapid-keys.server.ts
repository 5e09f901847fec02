import { createECDH, hkdfSync } from 'node:crypto'

/** A P-256 key pair that identifies the sender to a push service (RFC 8292), both base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Order of the curve P-256: private keys are the numbers from 1 to below it. */
const curveOrder = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** Longer than the key, in bytes, so that the modulo makes no key noticeably likelier than others. */
const seedBytes = 48

/** Derives the keys of one sender; they stay the same as long as the server's secret does. */
export function vapidKeys(secret: string, sender: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `manyhearts push ${sender}`, seedBytes)).toString('hex')
  const number = (BigInt(`0x${seed}`) % (curveOrder - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}
