import { foldText } from '~/i18n/texts/fold-text'

/** Characters shown before and after what was found. */
const around = { before: 24, after: 80 }

export interface FoundText {
  before: string
  /** As it is written in the message. */
  match: string
  after: string
}

/** Returns the part of a message around the first place where the words stand, without difference of case and accents. */
export function foundIn(text: string, words: string): FoundText {
  const letters = [...text.replace(/\s+/g, ' ')]
  const parts = letters.map(foldText)
  const wanted = foldText(words.replace(/\s+/g, ' '))
  const [start, end] = placeOf(parts, wanted)
  const from = Math.max(0, start - around.before)
  const to = Math.min(letters.length, end + around.after)
  return {
    before: (from > 0 ? '…' : '') + letters.slice(from, start).join(''),
    match: letters.slice(start, end).join(''),
    after: letters.slice(end, to).join('') + (to < letters.length ? '…' : ''),
  }
}

/** Returns the letters between which the wanted text stands; the beginning twice if it doesn't. */
function placeOf(parts: readonly string[], wanted: string): [number, number] {
  for (let start = 0; start < parts.length; start += 1) {
    let joined = ''
    for (let end = start; end < parts.length && joined.length < wanted.length; end += 1) {
      joined += parts[end]
      if (joined === wanted) return [start, end + 1]
    }
  }
  return [0, 0]
}
