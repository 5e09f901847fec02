import type { Interest } from '~/modules/members/interests'
import type { MemberCardView } from '~/modules/members/schema'

/** Hour of Sunday at which a week begins, in the member's time zone. */
export const picksHour = 10

export const picksPerWeek = 3

/** Weeks within which nobody is picked twice for the same member, and for which picks are kept. */
export const weeksBetweenPicks = 8

/** Kilometers within which people are picked, for a member with a city. */
export const picksWithin = 100

/** Distance in kilometers below which living close is a reason. */
export const nearBelow = 10

/** One fact about both members, as their profiles say now. */
export type PickReason =
  | { kind: 'interests'; interests: Interest[] }
  /** The same option of `reason_for_signup`. */
  | { kind: 'wish'; wish: string }
  | { kind: 'city'; city: string }
  /** In kilometers. */
  | { kind: 'near'; distance: number }

/** What a member does about a picked person: 'Not for me', and its undo. */
export const pickIntents = ['put_aside', 'take_back'] as const

export interface PickView {
  member: MemberCardView
  /** Null if their profiles have nothing in common any more. */
  reason: PickReason | null
  liked: boolean
  /** They have a conversation. */
  wrote: boolean
  /** The member said 'Not for me', or passed them in the swipe game, and didn't like or write to them since. */
  aside: boolean
}

export type PicksPage =
  /** The first week begins on this day, yyyy-mm-dd. */
  | { kind: 'newcomer'; first: string }
  | { kind: 'no_consent' }
  | {
      kind: 'picks'
      /** yyyy-mm-dd, like `next`. */
      week: string
      next: string
      /** Best fit first. */
      picks: PickView[]
      /** Number of people who were picked and are not shown any more. */
      gone: number
      /** A wider search in the match finder; null unless nobody was picked. */
      wider: string | null
    }

/** The way to the picks, until the member has opened them: the URLs of their photos, null for a member without one. */
export interface PicksDoor {
  photos: (string | null)[]
}
