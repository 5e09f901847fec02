import type { Interest } from '~/modules/members/interests'
import type { MemberCardView } from '~/modules/members/schema'
import type { LikeOutcome, LikesLeft } from '../schema'

/** Number of cards per page of the game. More than are visible, so that swiping continues while the next ones load. */
export const deckSize = 8

export interface DeckCard extends MemberCardView {
  /** Shared interests first; three at most. */
  interests: Interest[]
}

export interface DeckView {
  /** The first card is on top. */
  cards: DeckCard[]
  likes: LikesLeft
  /** The last swipe was a pass, so it can be undone. */
  canUndo: boolean
}

/** Outcome of a swipe; a right swipe has the outcome of its like. */
export type SwipeOutcome = LikeOutcome | { passed: true } | { undone: string | null }
