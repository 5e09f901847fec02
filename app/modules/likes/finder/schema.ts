import type { Interest } from '~/modules/members/interests'
import type { MemberCardView } from '~/modules/members/schema'
import type { Answers, Question } from './answers'
import type { Reasons } from './ranking'

/** Of a ranked list: the rest is found by other answers. */
export const matchesShown = 24

export interface QuestionView {
  question: Question
  /** From 1. */
  number: number
  count: number
  answers: Answers
  /** The viewer's own: what they are asked about first. */
  ownInterests: Interest[]
  lowestAge: number
  city: string | null
  /** Path of the question before; null at the first. */
  back: string | null
  /** Path of what comes after this one, unanswered; null where an answer is needed. */
  skip: string | null
  /** The other answers and what comes next, as fields of the form. */
  kept: [string, string][]
}

/** A member of the ranked list, with the facts that speak for them. */
export interface MatchCandidate {
  member: MemberCardView
  reasons: Reasons
  liked: boolean
}

export interface MatchesView {
  answers: Answers
  /** Capped at 1001: more than 1000 are shown as '1000+'. */
  count: number
  /** The best fit first. */
  matches: MatchCandidate[]
  /** Path of the questions, with these answers. */
  change: string
  /** When nobody fits: a wider search, and how many it finds. */
  wider: { path: string; count: number } | null
}
