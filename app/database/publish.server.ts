import { z } from 'zod'
import { afterCommit } from '~/platform/events'
import type { LiveAddress } from '~/platform/live/live.server'
import { postLive } from '~/platform/live/live.server'
import type { LiveEvent } from '~/platform/live/live-event'
import { sessionEnded } from '~/platform/live/live-event'
import type { Ending } from '~/platform/live/streams.server'
import type { TenantDb } from './for-tenant.server'
import { invalidateNow } from './member-cache.server'
import { defineEffect, enqueue } from './outbox.server'

/** Who gets an event: a member of the own brand, or of the one that is named. */
export interface Recipient {
  id: string
  tenantId?: string
}

/** The event for one member's open pages. */
interface Side extends LiveAddress {
  event: object
}

/** Publishes to a member's open pages what an operator's command has caused. */
export const livePublishing = defineEffect(
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
 * For an operator's command, which holds nobody's streams and has ended when they would hear of it: what it publishes goes by the
 * outbox, to the server, within seconds.
 */
export function publishByOutbox(): void {
  byOutbox = true
}

/**
 * Publishes an event to open pages of members once the transaction has committed: to each their own side of it, null for
 * somebody who gets none. It may get lost: what must not, is enqueued.
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

/** Ends a member's streams of events with their sessions, once the transaction has committed. */
export function publishEnd(db: TenantDb, member: { id: string }, meant: Ending): void {
  const { poolId, tenantId } = db.scope
  pass(db, sessionEnded, [{ poolId, tenantId, memberId: member.id, event: meant }])
}

function pass(db: TenantDb, event: LiveEvent<object>, sides: readonly Side[]): void {
  if (byOutbox)
    for (const side of sides) enqueue(db, livePublishing, { kind: event.kind, ...side, event: { ...side.event } })
  // Nobody waits for it: the answer to whoever caused it may go out.
  else afterCommit(() => void deliver(event, sides))
}

/** Brings it to the streams at once. Servers hear of changed lists first, since whoever hears of the event asks at once. */
async function deliver({ kind, changes }: LiveEvent<object>, sides: readonly Side[]): Promise<void> {
  const [first] = sides
  if (!first) return
  const members = sides.map(({ memberId }) => memberId)
  const invalidated = invalidateNow(first.poolId, changes, members)
  for (const { event, ...address } of sides) postLive(address, kind, event)
  await invalidated
}

/** Delivers what the outbox brought. @param events all that there are */
export function deliverOf(events: readonly LiveEvent<object>[]) {
  return ({ kind, ...side }: Side & { kind: string }): Promise<void> => {
    const event = events.find((known) => known.kind === kind)
    if (!event) throw new Error(`no live event is named '${kind}'`)
    return deliver(event, [side])
  }
}
