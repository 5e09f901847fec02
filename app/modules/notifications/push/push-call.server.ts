import { z } from 'zod'
import { requireMember } from '~/modules/accounts/guards.server'
import type { RequestContext } from '~/modules/accounts/request-context'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { outboundRefusal } from '~/platform/http/outbound.server'
import { subscribe, unsubscribe } from './subscriptions.server'

type Asking = Pick<RequestContext, 'tenant' | 't' | 'client' | 'cookies' | 'viewer' | 'url'>

export interface PushAnswer {
  status: number
  answer: { subscribed: boolean } | { error: string; message: string }
}

const perHour = { name: 'push-subscriptions', points: 120, seconds: 3600 }

/** URL that the server may call; whether its host resolves to a public address is checked on each call. */
const endpoint = z
  .url()
  .max(1000)
  .refine((address) => outboundRefusal(address) === null)

/** Schema of base64url text with a fixed number of bytes: a P-256 point has 65, the secret 16. */
const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count)

export const subscriptionBody = z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) })

export const unsubscriptionBody = z.object({ endpoint: z.string().min(1).max(1000) })

/** Handles a push call: POST subscribes this browser (specification 7), DELETE {endpoint} unsubscribes it. */
export async function answerPushCall(context: Asking, method: string, body: unknown): Promise<PushAnswer> {
  const member = requireMember(context)
  if (method === 'DELETE') {
    const parsed = unsubscriptionBody.safeParse(body)
    if (!parsed.success) return refused(context, 400, 'invalid_request')
    await unsubscribe(member, parsed.data.endpoint)
    return { status: 200, answer: { subscribed: false } }
  }
  if (method !== 'POST') return refused(context, 405, 'method_not_allowed')
  const parsed = subscriptionBody.safeParse(body)
  if (!parsed.success) return refused(context, 400, 'invalid_request')
  const { allowed } = await rateLimit(context.tenant, perHour).take(member.id)
  if (!allowed) return refused(context, 429, 'too_many_requests')
  await subscribe(member, { endpoint: parsed.data.endpoint, ...parsed.data.keys })
  return { status: 200, answer: { subscribed: true } }
}

function refused({ t }: Asking, status: number, error: string): PushAnswer {
  return { status, answer: { error, message: t('common:error.default') } }
}
