import type { MemberCardView } from '~/modules/members/schema'

/** Likes a page of a list. */
export const likesPerPage = 24

/** /likes/{type} */
export const likeLists = ['received', 'sent', 'matches'] as const

export type LikeList = (typeof likeLists)[number]

/** One card of a list of likes. */
export interface LikeView {
  member: MemberCardView
  /** ISO: when the like was given; of matches, when it became one. */
  at: string
  /** Received and not yet looked at. */
  isNew: boolean
  /** The viewer likes this member. */
  liked: boolean
  matched: boolean
}

export interface LikesPage {
  likes: LikeView[]
  /** Value of `before` for the next page; null on the last. */
  next: string | null
}

/** How many of today's likes a member has. */
export interface LikesLeft {
  left: number
  perDay: number
  /** ISO: midnight where the brand is; then there are new ones. */
  renewsAt: string
  /** The server's clock (ISO): that of the visitor may be wrong. */
  now: string
}

/** What pressing a heart came to. */
export type LikeOutcome =
  /** `match`: whom the like made one with. */
  | { liked: true; match: MemberCardView | null }
  | { takenBack: true }
  | { usedUp: LikesLeft }
  | { problem: string; status: number }
  | { failed: true }

/** `profile` of /api/auto-like.php: what the pop-up tells of. */
export interface NewLike {
  member: MemberCardView
  /** The member likes them too. */
  match: boolean
}

/** Who the viewer matches with. */
export interface MatchView {
  member: MemberCardView
}
