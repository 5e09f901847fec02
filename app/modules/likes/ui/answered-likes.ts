import type { LikeOutcome } from '../schema'
import type { SwipeOutcome } from '../swipe/schema'
import { expectLead } from './new-like/own-matches'

/**
 * State of the hearts pressed since the page was loaded, by member id. A list that isn't reloaded when the viewer
 * returns to it reads the state from here.
 */
const answers = new Map<string, boolean>()

export function keepAnswer(memberId: string, liked: boolean): void {
  answers.set(memberId, liked)
}

/**
 * Stores the outcome of a heart's form, even if its page has been left in the meantime. A refusal leaves the heart as
 * it was.
 */
export function keepOutcome(form: FormData, outcome: LikeOutcome | Response): void {
  const id = String(form.get('id'))
  const liked = outcome instanceof Response ? undefined : stillLiked(outcome)
  if (liked !== undefined) keepAnswer(id, liked)
  else if (!form.has('part')) keepAnswer(id, form.get('intent') !== 'like')
  expectMatch(outcome)
}

/** Whether the viewer likes the member after an answer; undefined after a refusal. */
export function stillLiked(outcome: LikeOutcome): boolean | undefined {
  if ('liked' in outcome) return true
  return 'takenBack' in outcome ? outcome.left : undefined
}

/** Makes sure that a match is announced if no page leads to it. */
export function expectMatch(outcome: SwipeOutcome | Response): void {
  if ('match' in outcome && outcome.match) expectLead(outcome.match)
}

/** State of a member's heart; undefined if it was not pressed since the page was loaded. */
export function pressedLike(memberId: string): boolean | undefined {
  return answers.get(memberId)
}
