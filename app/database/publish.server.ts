import { z } from 'zod'
import { afterCommit } from '~/platform/events'
import type { LiveAddress } from '~/platform/live/live.server'
import { postLive } from '~/platform/live/live.server'
import type { LiveEvent } from '~/platform/live/live-event'
import { sessionEnded } from '~/platform/live/live-event'
import type { Ending } from '~/platform/live/streams.server'
import type { TenantDb } from './for-tenant.server'
import { invalidateNow, invalidateViewers } from './member-cache.server'
import { defineEffect, enqueue } from './outbox.server'

/** The member who receives an event, of the current brand unless `tenantId` names another. */
export interface Recipient {
  id: string
  tenantId?: string
}

/** The event as sent to one member's open pages. */
interface Side extends LiveAddress {
  event: object
}

/** Publishes an event caused by an operator's command to a member's open pages. */
export const livePublishing = defineEffect(
  // The kind's first name, which rows in the outbox have.
  'live.tell',
  z.object({
    kind: z.string(),
    poolId: z.string(),
    tenantId: z.string(),
    memberId: z.string(),
    event: z.looseObject({}),
  }),
)

let byOutbox = false

/**
 * Makes `publish` use the outbox, for operators' commands: these hold no streams and exit before an event could be
 * delivered. The server delivers it within seconds.
 */
export function publishByOutbox(): void {
  byOutbox = true
}

/**
 * Publishes an event to members' open pages once the transaction has committed, with a payload for each recipient; a
 * null recipient is skipped. It may get lost: use `enqueue` for what must not.
 */
export function publish<Payload extends object>(
  db: TenantDb,
  event: LiveEvent<Payload>,
  ...sides: readonly [to: Recipient | null, payload: Payload][]
): void {
  const { poolId, tenantId } = db.scope
  const side = (to: Recipient, payload: Payload) => ({
    poolId,
    tenantId: to.tenantId ?? tenantId,
    memberId: to.id,
    event: payload,
  })
  pass(
    db,
    event,
    sides.flatMap(([to, payload]) => (to ? [side(to, payload)] : [])),
  )
}

/** Ends the event streams of a member's ended sessions, and what is cached of them, once the transaction has committed. */
export function publishEnd(db: TenantDb, member: { id: string }, meant: Ending): void {
  invalidateViewers(db, member.id)
  const { poolId, tenantId } = db.scope
  pass(db, sessionEnded, [{ poolId, tenantId, memberId: member.id, event: meant }])
}

function pass(db: TenantDb, event: LiveEvent<object>, sides: readonly Side[]): void {
  if (byOutbox)
    for (const side of sides) enqueue(db, livePublishing, { kind: event.kind, ...side, event: { ...side.event } })
  // Not awaited, so that the response to the request that caused it isn't delayed.
  else afterCommit(() => void deliver(event, sides))
}

/** Delivers an event to the streams. Cached lists are invalidated first, as pages reload them on the event. */
async function deliver({ kind, changes }: LiveEvent<object>, sides: readonly Side[]): Promise<void> {
  const [first] = sides
  if (!first) return
  const members = sides.map(({ memberId }) => memberId)
  const invalidated = invalidateNow(first.poolId, changes, members)
  for (const { event, ...address } of sides) postLive(address, kind, event)
  await invalidated
}

/** Returns the handler of `livePublishing`. @param events all live events of the product */
export function deliverOf(events: readonly LiveEvent<object>[]) {
  return ({ kind, ...side }: Side & { kind: string }): Promise<void> => {
    const event = events.find((known) => known.kind === kind)
    if (!event) throw new Error(`no live event is named '${kind}'`)
    return deliver(event, [side])
  }
}
