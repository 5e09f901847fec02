import type { Outbound } from '../http/outbound.server'
import { OutboundRefused } from '../http/outbound.server'
import { Undeliverable } from '../jobs/ports'
import type { VapidKeys } from './vapid-keys.server'

/** Where a browser receives pushes, and how they are encrypted for it; keys in base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** At most 3 KB. */
  payload: string
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later push of the same topic takes the place of one that still waits: at most 32 characters of base64url. */
  topic: string
}

export interface PushIdentity {
  /** A browser takes pushes of the keys that it subscribed with: the first, or others that were in use before. */
  keys: readonly [VapidKeys, ...VapidKeys[]]
  /** Whom the push service may write to: mailto: or https:. */
  subject: string
}

/** `gone`: the browser has no such subscription any more, or its address may not be called. */
export type PushOutcome = 'delivered' | 'gone'

export interface Pusher {
  /**
   * Hands one push over, once. Repeating is the caller's (jobs).
   * @throws Undeliverable when the push service refuses it for good
   */
  send(target: PushTarget, message: PushMessage, identity: PushIdentity): Promise<PushOutcome>
}

const longestPayload = 3_000

/** Sends web pushes (RFC 8030, 8291, 8292) through the guarded client: their addresses come from browsers. */
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

/** What the push service answers, null where its address may not be called; with the next keys when it doesn't know the first. */
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

/** The library is loaded with the first push, not with the server. */
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
