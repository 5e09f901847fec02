const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Returns a place's name without case, accents and punctuation: "'s-Hertogenbosch" → 's hertogenbosch'. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæøœłđðþ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Words of names that are written in several ways. */
const shortened: Record<string, string> = {
  ...{
    saint: 'st',
    sankt: 'st',
    sint: 'st',
    skt: 'st',
    san: 'st',
    sant: 'st',
    sainte: 'ste',
    santa: 'sta',
    santo: 'sto',
  },
  ...{ mount: 'mt', fort: 'ft' },
}

/** Articles, prepositions and conjunctions: people leave them out, add them and shorten them. */
const smallWords = new Set([
  ...['a', 'the', 'and', 'by', 'of', 'on', 'upon', 'in'],
  ...['l', 'la', 'le', 'les', 'd', 'de', 'des', 'du', 'et', 'sur', 'sous', 's', 'en', 'aux', 'lez'],
  ...['el', 'los', 'las', 'del', 'y', 'o', 'as', 'os', 'da', 'do', 'dos', 'i', 'e', 'els', 'es', 'sa'],
  ...['il', 'lo', 'gli', 'di', 'della', 'dell', 'nell', 'al', 'sul', 'sulla'],
  ...['der', 'die', 'das', 'den', 'dem', 'am', 'an', 'im', 'bei', 'ob', 'auf', 'und', 'vor', 'zu'],
  ...['het', 't', 'ter', 'aan', 'op', 'ad', 'bij', 'og', 'och', 'nad', 'w', 'k', 'pod'],
])

/** Countries with several languages, where 'A/B' are two names; elsewhere B is a river or a landscape. */
const withTwoNames = new Set(['BE', 'CH', 'ES', 'FI', 'FR', 'IE', 'IT'])

/** Returns a name and the names in it: of 'Biel/Bienne' both, of 'Halle (Saale)' and 'Nienburg/Saale' the first. */
export function namesIn(name: string, country: string): string[] {
  const [before = '', inBrackets] = name.split(/ ?\(/)
  const parts = name.split(withTwoNames.has(country) ? / ?\/ ?| [-–] / : / \/ | [-–] |\/.*/)
  return [...new Set([name, ...(inBrackets === undefined ? parts : [before])])].filter(Boolean)
}

/** Whether a name, as its `nameKey`, is how people shorten another: 'neuburg' of 'Neuburg an der Donau'. */
export function isShortName(short: string, name: string): boolean {
  return `${nameKey(name)} `.replace(/^bad /, '').startsWith(`${short} `)
}

/** How well a name stands for a place: its own, one in another language or of old, that of one of its quarters. */
export const nameRanks = { own: 1, other: 2, quarter: 3 } as const

/** A way to write a name, and the key it is found by. */
export interface SearchKey {
  /** In plain letters with spaces: names that begin as they were typed come before those that only sound so. */
  plain: string
  key: string
}

/** Returns the keys by which a place of this name is found; the first is that of the whole name. */
export function searchKeys(name: string): SearchKey[] {
  const words = wordsOf(name)
  const short = words.map(shorten)
  const start = short.findIndex((word, index) => index === short.length - 1 || !smallWords.has(word))
  const keys = [searchKey(words), { plain: short.slice(start).join(' '), key: soundOf(significant(short)) }]
  return keys.filter(({ key }, index) => key && keys.findIndex((other) => other.key === key) === index)
}

/**
 * Returns the keys that a typed beginning of a name may be continued to. Its last word may be unfinished, so it counts
 * both as it is and, where it is a small word, as one that people leave out.
 */
export function prefixKeys(typed: string): SearchKey[] {
  const words = wordsOf(typed)
  const short = words.map(shorten)
  const last = short.at(-1) ?? ''
  const before = significant(short).slice(0, -1)
  const plain = short.join(' ')
  const whole = searchKey(words)
  const shorter = [soundOf(significant(short)), smallWords.has(last) ? soundOf(before) : '']
  const keys = [whole, ...shorter.filter((key) => key.length > 1).map((key) => ({ plain, key }))]
  return keys.filter(({ key }, index) => key && keys.findIndex((other) => other.key === key) === index)
}

function wordsOf(name: string): string[] {
  return nameKey(name).split(' ')
}

function shorten(word: string): string {
  return shortened[word] ?? word
}

/** Leaves out small words, but for the last one: a name doesn't end in one. */
function significant(words: string[]): string[] {
  return words.filter((word, index) => index === words.length - 1 || !smallWords.has(word))
}

function searchKey(words: string[]): SearchKey {
  return { plain: words.join(' '), key: soundOf(words) }
}

/**
 * Joins words to one key in which spellings of the same letters are equal: 'ae', 'oe', 'ue' and 'aa' for letters with
 * marks, doubled letters, 'ij' at the beginning. The key of a beginning is the beginning of the key.
 */
function soundOf(words: string[]): string {
  return words
    .join('')
    .replace(/^ij/, 'y')
    .replace(/([aou])e/g, '$1')
    .replace(/(.)\1+/g, '$1')
}
