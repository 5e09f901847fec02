import type { LikeOutcome } from '../schema'
import type { SwipeOutcome } from '../swipe/schema'
import { expectLead } from './new-like/own-matches'

/** What hearts say since the page came, by member: a list that isn't loaded anew, on the way back to it, knows it from here. */
const answers = new Map<string, boolean>()

export function keepAnswer(memberId: string, liked: boolean): void {
  answers.set(memberId, liked)
}

/** What a heart's form came to, also when its page was left meanwhile: a refusal leaves things as they were. */
export function keepOutcome(form: FormData, outcome: LikeOutcome | Response): void {
  const asked = form.get('intent') === 'like'
  const done = 'liked' in outcome || 'takenBack' in outcome
  keepAnswer(String(form.get('id')), done === asked)
  expectMatch(outcome)
}

/** A match that no page leads to is told of. */
export function expectMatch(outcome: SwipeOutcome | Response): void {
  if ('match' in outcome && outcome.match) expectLead(outcome.match)
}

/** Undefined for whose heart was not pressed since the page came. */
export function answeredLike(memberId: string): boolean | undefined {
  return answers.get(memberId)
}
