import { createECDH, hkdfSync } from 'node:crypto'

/** A P-256 key pair by which a push service knows the sender (RFC 8292), both base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The order of the curve P-256: private keys are the numbers below it, without 0. */
const curveOrder = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** More bits than the key has, so that no key is likelier than another. */
const seedBytes = 48

/** The keys of one sender, always the same ones as long as the server's secret is. */
export function vapidKeys(secret: string, sender: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `manyhearts push ${sender}`, seedBytes)).toString('hex')
  const number = (BigInt(`0x${seed}`) % (curveOrder - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}
