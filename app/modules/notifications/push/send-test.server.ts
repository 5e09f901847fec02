import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { hashToken } from '~/platform/tokens.server'
import type { PushTestReply } from '../schema'
import { push } from './push-cause.server'
import { deliveredAt, hasBrowser, longestEndpoint } from './subscriptions.server'

export const pushTestForm = z.object({ endpoint: z.string().max(longestEndpoint).default('') })

const limit = { name: 'push tests', points: 5, seconds: 3600 }

/** Sends a push to the browser that asks for it, so that its member sees whether notifications arrive. */
export async function sendTest(member: Member, endpoint: string): Promise<PushTestReply['pushTest']> {
  if (!(await rateLimit(member.tenant, limit).take(member.id)).allowed) return 'too_many'
  const browser = hashToken(endpoint)
  return forMember(member, async (db) => {
    if (!(await hasBrowser(db, member.id, browser))) return 'not_subscribed'
    enqueue(db, push, { memberId: member.id, tenantId: member.tenant.id, cause: 'test', browser })
    return 'sent'
  })
}

/** Returns when the last push was delivered to the browser of this session, in ISO; null if none was. */
export async function lastDelivery(member: Member): Promise<string | null> {
  const delivered = await forMember(member, (db) => deliveredAt(db, member))
  return delivered?.toISOString() ?? null
}
