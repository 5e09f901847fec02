import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'

export interface LikeGiven {
  likerId: string
  likedId: string
  likedTenantId: string
  /** The like made a match. */
  match: boolean
  /** That match. */
  matchId?: string | undefined
  /** Name of the liked part of the profile. */
  part: string | undefined
  /** When an undo has passed: earlier, nobody who is away is told. */
  tellAt: Date
  /** The liked member is a real person without an open page, and may have a browser that receives pushes. */
  likedIsAway: boolean
}

/** Runs in the liking transaction: an exception rolls everything back. */
type LikeListener = (db: TenantDb, like: LikeGiven) => void

/** SQL condition on a row of `members`. */
type MemberCondition = (db: TenantDb, member: RawBuilder<unknown>) => RawBuilder<boolean>

interface LikeEvents {
  given: LikeListener[]
  /**
   * Whether a push may reach the liked member. Part of the query that reads the liked member, so that no useless job is
   * enqueued.
   */
  mayBePushed: MemberCondition
}

/**
 * Listeners and conditions of later modules, used in the transaction that likes a member. Set by
 * `app/effects.server.ts`.
 */
export const likeEvents: LikeEvents = { given: [], mayBePushed: () => sql`true` }
