import type { Interest } from '~/modules/members/interests'
import type { MemberCardView } from '~/modules/members/schema'
import type { Answers, Question } from './answers'
import type { Reasons } from './ranking'

/** Maximum length of a ranked list. Other answers find other members. */
export const matchesShown = 24

export interface QuestionView {
  question: Question
  /** Counted from 1. */
  number: number
  count: number
  answers: Answers
  /** The viewer's own interests, which are preselected. */
  ownInterests: Interest[]
  lowestAge: number
  city: string | null
  /** Path of the previous question; null at the first. */
  back: string | null
  /** Path of the next step without an answer; null where an answer is required. */
  skip: string | null
  /** The other answers and the next step, as fields of the form. */
  hiddenFields: [string, string][]
}

/** A member of the ranked list, with the reasons. */
export interface MatchCandidate {
  member: MemberCardView
  reasons: Reasons
  liked: boolean
}

export interface MatchesView {
  answers: Answers
  /** Capped at 1001; more than 1000 are shown as '1000+'. */
  count: number
  /** Best fit first. */
  matches: MatchCandidate[]
  /** Path of the first question, with these answers. */
  change: string
  /** A wider search and the number of members it finds; null unless no member fits. */
  wider: { path: string; count: number } | null
}
