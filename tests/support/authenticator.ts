import { createHash, createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Challenge {
  challenge: string
}

interface Deviation {
  /** Origin of another page, as if that page asked. */
  origin?: string
  /** Counter of uses; by default one more than before. */
  counter?: number
}

const text = (written: string) => Buffer.from(written)
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Authenticator flags: user present and verified; `made` also has a credential. */
const flags = { signed: 0x05, made: 0x45 }

/** A browser and its authenticator with one passkey, made of a real key (WebAuthn, ES256). */
export function authenticatorAt(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpIdHash = sha256(text(new URL(origin).hostname))
  let uses = 0

  const clientData = (type: string, { challenge }: Challenge, at: string) =>
    text(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (flag: number, counter: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flag)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([rpIdHash, head, rest])
  }

  return {
    /** Returns the response to options that request a new passkey. */
    create(options: Challenge, { origin: at = origin }: Deviation = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE key: EC2, ES256, P-256, x, y
      const coordinate = (label: number, value: string) =>
        Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
      const key = Buffer.concat([Buffer.from('a5010203262001', 'hex'), coordinate(0x21, x), coordinate(0x22, y)])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(flags.made, uses, credential)
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        text('fmt'),
        Buffer.from([0x64]),
        text('none'),
        Buffer.from([0x67]),
        text('attStmt'),
        Buffer.from([0xa0, 0x68]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, at)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Returns the response to options that request a login with the passkey. */
    sign(options: Challenge, { origin: at = origin, counter }: Deviation = {}) {
      uses = counter ?? uses + 1
      const client = clientData('webauthn.get', options, at)
      const data = authenticatorData(flags.signed, uses)
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]))
      const signature = signed.sign(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })))
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
