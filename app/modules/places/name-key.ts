const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Returns a place's search key, without case, accents and punctuation: "'s-Hertogenbosch" → 's hertogenbosch'. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæøœłđðþ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
