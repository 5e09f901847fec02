import type { LiveEvents, TellingKind } from '~/platform/browser/live-events'
import { afterCommit } from '~/platform/events'
import { postLive } from '~/platform/live/live.server'
import type { Ending } from '~/platform/live/streams.server'
import { ending } from '~/platform/live/streams.server'
import type { TenantDb } from './for-tenant.server'
import type { KeptAnswer } from './kept-answers.server'
import { forget } from './kept-answers.server'

/** Who is told: a member of the own brand, or of the one that is named. */
export interface Told {
  id: string
  tenantId?: string
}

/** What an event makes untrue: it is forgotten first, for who hears of it asks at once. */
const untrue: Record<TellingKind, readonly KeptAnswer[]> = {
  message: ['chats'],
  read: ['chats'],
  typing: [],
  like: ['likes'],
  match: ['likes'],
  credits: [],
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
  afterCommit(() => {
    const post = () => postLive({ poolId, tenantId, memberId: id }, kind, event)
    // Nobody waits for it: the answer to who caused it may go out.
    if (untrue[kind].length > 0) forget(poolId, untrue[kind], [id]).then(post, post)
    else post()
  })
}

/** Ends a member's streams of events with their sessions, once the transaction has committed. */
export function tellEnd(db: TenantDb, member: { id: string }, meant: Ending): void {
  const { poolId, tenantId } = db.scope
  afterCommit(() => postLive({ poolId, tenantId, memberId: member.id }, ending, meant))
}
