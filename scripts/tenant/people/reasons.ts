import { grounds, longestWords } from '~/modules/moderation/queue/schema'
import { Refusal } from '../verb'

/** Why something is decided: the rule, and words of one's own. */
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
