import type { LiveEvents, TellingKind } from '~/platform/browser/live-events'
import { afterCommit } from '~/platform/events'
import type { JobHandler } from '~/platform/jobs/ports'
import type { LiveAddress } from '~/platform/live/live.server'
import { postLive } from '~/platform/live/live.server'
import type { Ending } from '~/platform/live/streams.server'
import { ending } from '~/platform/live/streams.server'
import type { TenantDb } from './for-tenant.server'
import type { KeptAnswer } from './kept-answers.server'
import { forget } from './kept-answers.server'
import { announce } from './outbox.server'

/** Who is told: a member of the own brand, or of the one that is named. */
export interface Told {
  id: string
  tenantId?: string
}

/** One thing that a member's open pages are told. */
export interface Telling extends LiveAddress {
  kind: TellingKind | typeof ending
  event: object
}

/** What an event makes untrue: servers hear of that first, for who hears of the event asks at once. */
const untrue: Record<Telling['kind'], readonly KeptAnswer[]> = {
  message: ['chats'],
  read: ['chats'],
  typing: [],
  like: ['likes'],
  heart: [],
  match: ['likes'],
  // Forgotten by the block itself, also for who hears nothing of it.
  block: [],
  credits: [],
  logout: [],
}

/** The kind of outbox row that tells a member's open pages something. */
const tellingKind = 'live.tell'

let byOutbox = false

/**
 * For an operator's command, which holds nobody's streams and has ended when they would hear of it: what it tells goes by the
 * outbox, to the server, within seconds.
 */
export function tellByOutbox(): void {
  byOutbox = true
}

/** Tells what commands have left. */
export const tellingHandlers: Record<string, JobHandler> = {
  [tellingKind]: (payload) => deliver(payload as unknown as Telling),
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
  pass(db, { poolId: db.scope.poolId, tenantId, memberId: id, kind, event })
}

/** Ends a member's streams of events with their sessions, once the transaction has committed. */
export function tellEnd(db: TenantDb, member: { id: string }, meant: Ending): void {
  const { poolId, tenantId } = db.scope
  pass(db, { poolId, tenantId, memberId: member.id, kind: ending, event: meant })
}

function pass(db: TenantDb, telling: Telling): void {
  if (byOutbox) announce(db, tellingKind, { ...telling })
  // Nobody waits for it: the answer to who caused it may go out.
  else afterCommit(() => void deliver(telling))
}

/** Brings it to the streams at once. */
async function deliver({ kind, event, ...address }: Telling): Promise<void> {
  const forgotten = forget(address.poolId, untrue[kind], [address.memberId])
  postLive(address, kind, event)
  await forgotten
}
