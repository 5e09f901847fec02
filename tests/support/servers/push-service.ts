import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { subscribe } from '~/modules/notifications/push/subscriptions.server'
import { outboundClient } from '~/platform/http/outbound.server'
import type { Pusher, PushTarget } from '~/platform/push/push.server'
import { webPusher } from '~/platform/push/push.server'
import type { Person } from '../person'
import type { World } from '../world'
import { certificate, openHttps } from './https'

/** A push as a browser receives it. */
export interface ReceivedPush {
  /** The browser's path at the push service. */
  path: string
  note: Record<string, unknown>
  ttl: string
  urgency: string
  topic: string
  /** Claims that identify the sender (RFC 8292). */
  claims: { aud: string; sub: string; exp: number }
  publicKey: string
}

export interface PushService extends AsyncDisposable {
  received: ReceivedPush[]
  /** Response of the service. If `publicKey`, the key that browsers subscribed with, is set, all other senders get 403. */
  answers: { status: number; publicKey?: string }
  /** Sends to this service, which the product's own client refuses because it is on this machine. */
  pusher: Pusher
  /** Subscribes a browser; only this service can read pushes to it. */
  browser(name: string): PushTarget
}

/** Opens a push service on this machine that verifies the sender and decrypts pushes (RFC 8291), as browsers do. */
export async function openPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const answers: PushService['answers'] = { status: 201 }
  const keys = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = await openHttps((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const browser = keys.get(path)
      const header = (name: string) => String(request.headers[name] ?? '')
      if (answers.publicKey && proven(header('authorization')).publicKey !== answers.publicKey) {
        response.writeHead(403).end()
        return
      }
      if (answers.status < 300 && browser) {
        const note: unknown = JSON.parse(decrypted(Buffer.concat(parts), browser.pair, browser.auth))
        received.push({
          path,
          note: note as Record<string, unknown>,
          ttl: header('ttl'),
          urgency: header('urgency'),
          topic: header('topic'),
          ...proven(header('authorization')),
        })
      }
      response.writeHead(answers.status).end()
    })
  })
  return {
    received,
    answers,
    pusher: webPusher(outboundClient({ permits: (address) => address === '127.0.0.1', ca: certificate })),
    browser(name) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      keys.set(`/${name}`, { pair, auth })
      return {
        endpoint: `https://localhost:${server.port}/${name}`,
        p256dh: pair.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Decrypts RFC 8188 with the keys of RFC 8291: one record, whose end is marked by a 2. */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, about, 32))
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Reads 'vapid t=<token>, k=<key>' and checks the signature. */
function proven(authorization: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const genuine = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!genuine) throw new Error('the push is not signed by its key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'], publicKey }
}

/** A session of a person, from whose browser pushes are asked for. */
export async function withBrowser({ database }: World, { member }: Person, browser: PushTarget): Promise<void> {
  await database.owner
    .insertInto('sessions')
    .values({
      pool_id: member.tenant.poolId,
      tenant_id: member.tenant.id,
      token_hash: member.sessionId,
      id: member.sessionId,
      account_id: member.id,
      user_agent: '',
      address_block: '',
      expires_at: new Date(Date.now() + 30 * 24 * 3_600_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await subscribe(member, browser)
}
