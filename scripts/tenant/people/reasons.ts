import { grounds, longestWords } from '~/modules/moderation/queue/schema'
import { Refusal } from '../verb'

/** Options for the reason of a decision: the rule, and the operator's own words. */
export const reasonOptions = { ground: { type: 'string' }, words: { type: 'string' } } as const

interface Reasons {
  ground?: string
  words?: string
}

/** @throws Refusal without a ground */
export function reasonsOf(values: Reasons) {
  const ground = grounds.find((known) => known === values.ground)
  if (!ground) throw new Refusal(`Why? --ground, one of ${grounds.join(', ')}`)
  return { ground, words: wordsOf(values) }
}

export function wordsOf({ words = '' }: Reasons): string {
  if (words.trim().length > longestWords) throw new Refusal(`Own words have ${longestWords} characters at most`)
  return words.trim()
}
