import type { Interest } from '~/modules/members/interests'
import type { MemberCardView } from '~/modules/members/schema'
import type { LikeOutcome, LikesLeft } from '../schema'

/** Cards that a page of the game brings: more than are seen, so that swiping goes on while the next ones come. */
export const deckSize = 8

export interface DeckCard extends MemberCardView {
  /** Those in common first; three at most. */
  interests: Interest[]
}

export interface DeckView {
  /** The first is on top. */
  cards: DeckCard[]
  likes: LikesLeft
  /** The last swipe was a pass: it can be taken back. */
  canUndo: boolean
}

/** What a swipe came to: of a right swipe, what its like came to. */
export type SwipeOutcome = LikeOutcome | { passed: true } | { undone: string | null }
