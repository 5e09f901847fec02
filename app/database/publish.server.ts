import { z } from 'zod'
import type { LiveEvents, PublishedKind } from '~/platform/browser/live-events'
import { afterCommit } from '~/platform/events'
import type { LiveAddress } from '~/platform/live/live.server'
import { postLive } from '~/platform/live/live.server'
import type { Ending } from '~/platform/live/streams.server'
import { ending } from '~/platform/live/streams.server'
import type { TenantDb } from './for-tenant.server'
import type { MemberList } from './member-cache.server'
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

type Kind = PublishedKind | typeof ending

/** The lists that an event changes: servers hear of that first, since whoever hears of the event asks at once. */
const changedLists: Record<Kind, readonly MemberList[]> = {
  message: ['chats'],
  read: ['chats'],
  change: ['chats'],
  typing: [],
  like: ['likes'],
  heart: [],
  match: ['likes'],
  // The block itself invalidates them, also for a member who hears nothing of it.
  block: [],
  credits: [],
  logout: [],
}

/** Publishes to a member's open pages what an operator's command has caused. */
export const livePublishing = defineEffect(
  'live.tell',
  z.object({
    kind: z.custom<Kind>((kind) => typeof kind === 'string' && Object.hasOwn(changedLists, kind)),
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
export function publish<Kind extends PublishedKind>(
  db: TenantDb,
  kind: Kind,
  ...events: readonly [to: Recipient | null, event: LiveEvents[Kind]][]
): void {
  const { poolId, tenantId } = db.scope
  const side = (to: Recipient, event: object) => ({ poolId, tenantId: to.tenantId ?? tenantId, memberId: to.id, event })
  pass(
    db,
    kind,
    events.flatMap(([to, event]) => (to ? [side(to, event)] : [])),
  )
}

/** Ends a member's streams of events with their sessions, once the transaction has committed. */
export function publishEnd(db: TenantDb, member: { id: string }, meant: Ending): void {
  const { poolId, tenantId } = db.scope
  pass(db, ending, [{ poolId, tenantId, memberId: member.id, event: meant }])
}

function pass(db: TenantDb, kind: Kind, sides: readonly Side[]): void {
  if (byOutbox) for (const side of sides) enqueue(db, livePublishing, { kind, ...side, event: { ...side.event } })
  // Nobody waits for it: the answer to whoever caused it may go out.
  else afterCommit(() => void deliver(kind, sides))
}

/** Brings it to the streams at once. */
export async function deliver(kind: Kind, sides: readonly Side[]): Promise<void> {
  const [first] = sides
  if (!first) return
  const members = sides.map(({ memberId }) => memberId)
  const invalidated = invalidateNow(first.poolId, changedLists[kind], members)
  for (const { event, ...address } of sides) postLive(address, kind, event)
  await invalidated
}
