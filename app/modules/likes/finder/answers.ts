import type { Interest } from '~/modules/members/interests'
import { profileFields } from '~/modules/members/profile-fields'
import type { FilterRules, SearchFilters } from '~/modules/members/search/filters'
import { filtersQuery } from '~/modules/members/search/filters'
import { paths } from '~/paths'

/** Questions of the match finder, in order. `far` is asked only of members with a city. */
export const questions = ['who', 'far', 'share', 'wish', 'photo'] as const
export type Question = (typeof questions)[number]

/** The wishes in the viewer's own profile. */
export interface OwnWishes {
  interests: Interest[]
  wish: string | null
}

/** The answers so far, as in the URL. */
export interface Answers {
  filters: SearchFilters
  /** An option of `reason_for_signup`; null when skipped. */
  wish: string | null
}

export const wishes = profileFields.reason_for_signup.options

/** URL parameters that answer each question. */
export const questionParameters: Record<Question, readonly string[]> = {
  who: ['gender', 'min_age', 'max_age'],
  far: ['distance'],
  share: ['interests'],
  wish: ['wish'],
  photo: ['photo'],
}

/** Returns the URL parameters of the finder with these answers, at a question or at the `matches`. */
export function answersQuery(
  { filters, wish }: Answers,
  rules: FilterRules,
  at: Question | 'matches',
): [string, string][] {
  return [
    ...new URLSearchParams(filtersQuery(filters, rules)),
    ...(wish ? [['wish', wish] satisfies [string, string]] : []),
    ['question', at],
  ]
}

export function finderPath(answers: Answers, rules: FilterRules, at: Question | 'matches'): string {
  return `${paths.matchFinder}?${new URLSearchParams(answersQuery(answers, rules, at))}`
}
