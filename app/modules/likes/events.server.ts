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

/** What modules to the right do when a member is liked, in the same transaction. Wiring fills the list. */
export const likeEvents: Record<'given', LikeListener[]> = { given: [] }
