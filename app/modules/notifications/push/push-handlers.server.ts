import { createHash } from 'node:crypto'
import { forMember } from '~/database/for-tenant.server'
import { Undeliverable } from '~/platform/jobs/ports'
import type { Pusher, PushMessage, PushTarget } from '~/platform/push/push.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { PushNote } from '../schema'
import { pushIdentity } from './brand-keys.server'
import { likePush, push, pushStandingLike } from './push-cause.server'
import { pushNote } from './push-note.server'
import { noteOutcomes, targetsOf } from './subscriptions.server'

const noteSeconds = 24 * 60 * 60

/** Only a like that is to be told uses the hour up: one that was taken back leaves it to the next. */
export const likePushHandler = onEffect(likePush, async (like, { tenantById }) => {
  const tenant = await tenantById(like.tenantId)
  if (!(await pushNote(tenant, { ...like, cause: 'like' }))) return
  await forMember({ id: like.memberId, tenant }, async (db) => pushStandingLike(db, like))
})

/**
 * Sends a push from the member's own brand: to nobody who looks at a page, but for a test, which goes to the browser that
 * asked for it.
 */
export const pushHandler = onEffect(push, async (cause, { id, tenantById, pusher }) => {
  const tenant = await tenantById(cause.tenantId)
  const targets = await targetsOf(tenant, cause.memberId, {
    pushId: id,
    browser: cause.cause === 'test' ? cause.browser : null,
  })
  if (targets.length === 0) return
  const note = await pushNote(tenant, cause)
  if (note) await sendToAll(pusher, tenant, cause.memberId, id, { note, targets })
})

/** Sends to each browser once. If one fails temporarily, the job is retried for that browser only. */
async function sendToAll(
  pusher: Pusher,
  tenant: Tenant,
  memberId: string,
  pushId: string,
  { note, targets }: { note: PushNote; targets: PushTarget[] },
): Promise<void> {
  const message = messageOf(note)
  const identity = pushIdentity(tenant)
  const outcomes = await Promise.allSettled(targets.map((target) => pusher.send(target, message, identity)))
  const among = (matches: (outcome: PromiseSettledResult<string>) => boolean) =>
    targets.filter((_, index) => matches(outcomes[index] as PromiseSettledResult<string>))
  await noteOutcomes(tenant, memberId, pushId, {
    delivered: among((outcome) => outcome.status === 'fulfilled' && outcome.value === 'delivered'),
    gone: among((outcome) => outcome.status === 'fulfilled' && outcome.value === 'gone'),
  })
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const failure = failures.find((reason) => !(reason instanceof Undeliverable)) ?? failures[0]
  if (failure) throw failure
}

function messageOf(note: PushNote): PushMessage {
  return {
    payload: JSON.stringify(note),
    ttlSeconds: noteSeconds,
    urgency: note.kind === 'message' ? 'high' : 'normal',
    topic: createHash('sha256').update(note.tag).digest('base64url').slice(0, 32),
  }
}
