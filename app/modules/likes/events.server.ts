import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'

export interface LikeGiven {
  likerId: string
  likedId: string
  likedTenantId: string
  /** It made a match. */
  match: boolean
  /** A real person who looks at no page, and may have a browser that gets pushes. */
  likedIsAway: boolean
}

/** Takes part in the liking transaction: what it throws rolls everything back. */
type LikeListener = (db: TenantDb, like: LikeGiven) => void

/** SQL condition on a row of `members`. */
type MemberCondition = (db: TenantDb, member: RawBuilder<unknown>) => RawBuilder<boolean>

interface LikeEvents {
  given: LikeListener[]
  /** Whether a push may reach who is liked: asked beside the like's own look at them, which spares a job for nothing. */
  mayBePushed: MemberCondition
}

/** What modules to the right do and know when a member is liked, in the same transaction. Wiring fills it. */
export const likeEvents: LikeEvents = { given: [], mayBePushed: () => sql`true` }
