import type { LiveEvents, TellingKind } from '~/platform/browser/live-events'
import { afterCommit } from '~/platform/events'
import { postLive } from '~/platform/live/live.server'
import type { Ending } from '~/platform/live/streams.server'
import { ending } from '~/platform/live/streams.server'
import type { TenantDb } from './for-tenant.server'

/** Who is told: a member of the own brand, or of the one that is named. */
export interface Told {
  id: string
  tenantId?: string
}

/**
 * Tells a member's open pages, once the transaction has committed, what has happened. It may get lost: what must not, goes
 * by `announce`.
 */
export function tell<Kind extends TellingKind>(
  db: TenantDb,
  { id, tenantId = db.scope.tenantId }: Told,
  kind: Kind,
  event: LiveEvents[Kind],
): void {
  const { poolId } = db.scope
  afterCommit(() => postLive({ poolId, tenantId, memberId: id }, kind, event))
}

/** Ends a member's streams of events with their sessions, once the transaction has committed. */
export function tellEnd(db: TenantDb, member: { id: string }, meant: Ending): void {
  const { poolId, tenantId } = db.scope
  afterCommit(() => postLive({ poolId, tenantId, memberId: member.id }, ending, meant))
}
