import type { MemberCardView } from '~/modules/members/schema'
import type { PhotoView } from '~/modules/photos/schema'

/** Number of likes per page of a list. */
export const likesPerPage = 24

/** Seconds within which an undo gives the day's like back: the 6 of the toast, and the way to the server. */
export const undoSeconds = 8

/** Returns the ISO time at which a moment's hour began. */
export function hourOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 13)}:00:00Z`
}

/** The lists at /likes/{type}. */
export const likeLists = ['received', 'sent', 'matches'] as const

export type LikeList = (typeof likeLists)[number]

/** A card in a list of likes. */
export interface LikeView {
  member: MemberCardView
  /** When the like was given or, in the list of matches, became a match; ISO 8601. */
  at: string
  /** Received, and not looked at yet. */
  isNew: boolean
  /** The viewer likes this member. */
  liked: boolean
  matched: boolean
  /** What they liked of the viewer's profile; empty for the viewer's own likes. */
  parts: LikedPart[]
}

/**
 * A liked part of the viewer's profile. `text`: the answer, or the photo's caption if it had one, as they were liked.
 * `changed`: the answer is another one since. A photo that is gone is null.
 */
export type LikedPart =
  | { kind: 'answer'; question: string; text: string; changed: boolean }
  | { kind: 'photo'; photo: PhotoView | null; text: string }

export interface LikesPage {
  likes: LikeView[]
  /** Value of `before` for the next page; null on the last. */
  next: string | null
}

/** The member's remaining likes of today. */
export interface LikesLeft {
  left: number
  perDay: number
  /** Midnight in the brand's time zone, when the likes are renewed; ISO 8601. */
  renewsAt: string
  /** The server's clock, ISO 8601, since the visitor's may be wrong. */
  now: string
}

/** Outcome of pressing a heart. `failed`: the server could not be reached; set by the browser. */
export type LikeOutcome =
  /** `match`: the member with whom the like made a match. */
  | { liked: true; match: MemberCardView | null }
  /**
   * `left`: the like remains, for other parts. `seen`: the other member had seen it. `used`: it stays one of those used
   * today.
   */
  | { takenBack: true; left: boolean; seen: boolean; used: boolean }
  | { usedUp: LikesLeft }
  | { problem: string; status: number }
  | { failed: true }

/** `profile` of /api/auto-like.php: the content of the pop-up. */
export interface NewLike {
  member: MemberCardView
  /** The two are a match. */
  match: boolean
}

/** The member with whom the viewer has a match. */
export interface MatchView {
  member: MemberCardView
  /** What they liked of the viewer's profile. */
  parts: LikedPart[]
}
