const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** A place's name as it is searched: lower case, without accents and signs: "'s-Hertogenbosch" → 's hertogenbosch'. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæøœłđðþ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
