import { createECDH, hkdfSync } from 'node:crypto'
import type { Outbound } from '../http/outbound.server'
import { OutboundRefused } from '../http/outbound.server'
import { Undeliverable } from '../jobs/ports'

/** Order of the curve P-256: private keys are the numbers from 1 to below it. */
const curveOrder = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** Longer than the key, in bytes, so that the modulo makes no key noticeably likelier than others. */
const seedBytes = 48

/** Push subscription of a browser: its endpoint, and keys to encrypt for it, in base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** At most 3 KB. */
  payload: string
  /** How long the push service stores it for a browser that is offline. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later push with the same topic replaces an undelivered one: at most 32 characters of base64url. */
  topic: string
}

export interface PushIdentity {
  /** The current keys, then former ones: a browser accepts only pushes with the keys it subscribed with. */
  keys: readonly [VapidKeys, ...VapidKeys[]]
  /** Contact for the push service: mailto: or https:. */
  subject: string
}

/** `gone`: the browser has no such subscription any more, or its endpoint may not be called. */
export type PushOutcome = 'delivered' | 'gone'

export interface Pusher {
  /**
   * Sends one push, once. The caller (jobs) is responsible for retries.
   * @throws Undeliverable when the push service permanently refuses it
   */
  send(target: PushTarget, message: PushMessage, identity: PushIdentity): Promise<PushOutcome>
}

const longestPayload = 3_000

/** Sends web pushes (RFC 8030, 8291, 8292) through the guarded client, as browsers supply the endpoints. */
export function webPusher(outbound: Outbound): Pusher {
  return {
    async send(target, message, identity) {
      if (Buffer.byteLength(message.payload) > longestPayload) throw new Undeliverable('the push is longer than 3 KB')
      const answer = await handedOver(outbound, target, message, identity)
      if (!answer || answer.status === 404 || answer.status === 410) return 'gone'
      if (answer.status >= 200 && answer.status < 300) return 'delivered'
      const failure = `the push service answered ${answer.status}`
      throw answer.status === 429 || answer.status >= 500 ? new Error(failure) : new Undeliverable(failure)
    },
  }
}

const wrongKeys = new Set([401, 403])

/** Returns the response; null when the endpoint may not be called. Tries the next keys when these are rejected. */
async function handedOver(outbound: Outbound, target: PushTarget, message: PushMessage, identity: PushIdentity) {
  const { keys, subject } = identity
  let answer: Awaited<ReturnType<Outbound>> | null = null
  for (const pair of keys) {
    const call = await encrypted(target, message, pair, subject)
    answer = await outbound(call).catch((error: unknown) => {
      if (error instanceof OutboundRefused) return null
      throw error
    })
    if (!answer || !wrongKeys.has(answer.status)) return answer
  }
  return answer
}

/** Imported on the first push rather than at startup. */
async function encrypted(target: PushTarget, message: PushMessage, keys: VapidKeys, subject: string) {
  const { default: webPush } = await import('web-push')
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    message.payload,
    {
      vapidDetails: { ...keys, subject },
      TTL: message.ttlSeconds,
      urgency: message.urgency,
      topic: message.topic,
      contentEncoding: 'aes128gcm',
    },
  )
  return { url: endpoint, method: 'POST' as const, headers: texts(headers), body }
}

function texts(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** A P-256 key pair that identifies the sender to a push service (RFC 8292), both base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Derives the keys of one sender; they stay the same as long as the server's secret does. */
export function vapidKeys(secret: string, sender: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `manyhearts push ${sender}`, seedBytes)).toString('hex')
  const number = (BigInt(`0x${seed}`) % (curveOrder - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}
