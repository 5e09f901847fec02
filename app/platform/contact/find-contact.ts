import { findPhoneNumber } from './phone-number'

/** Top-level domains that are not words in any language of the product. */
const endings = 'com|net|org|info|biz|eu|nl|fr|pl|dk|fi|uk|nz|ru|us|tv|gg|ly|xyz|xxx|website'
/** Top-level domains that are also words, with which a sentence may go on after a full stop without a space. */
const wordEndings =
  'de|it|es|at|ch|be|se|no|ie|ca|au|me|co|io|to|cc|app|site|online|club|live|link|chat|dating|fun|shop|store|page|cam'
const atWords =
  'arroba|arrobas|arobase|chiocciola|małpa|malpa|snabel-?a|alfakrøll|krøllalfa|ape(?:n)?staart(?:je)?|klammeraffe|ät|kissanhäntä|miukumauku'
const dotWords = 'dot|punkt|punt|punto|kropka|piste|punktum'
const mailboxes =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|gmx|live|msn|ziggo|wp|onet|o2|libero|laposte|telia'

const letter = String.raw`[\p{L}\p{N}]`
const label = String.raw`[\p{L}\p{N}-]`
const end = `(?!${letter})`

/** `(at)`, `[dot]` and signs surrounded by spaces are read as the signs. */
const disguises: [RegExp, string][] = [
  [new RegExp(String.raw`\s{0,2}[([{<]\s{0,2}(?:at|a|@|${atWords})\s{0,2}[)\]}>]\s{0,2}`, 'giu'), '@'],
  [new RegExp(String.raw`\s{0,2}[([{<]\s{0,2}(?:\.|point|${dotWords})\s{0,2}[)\]}>]\s{0,2}`, 'giu'), '.'],
  [/\s{0,2}@\s{0,2}/gu, '@'],
]

/** Each pattern starts with a fixed element and has bounded repetitions: the time is linear in the text's length. */
const contacts = [
  // Links: a scheme, www, or a top-level domain; with a path, any top-level domain.
  `(?<!${letter})(?:https?|hxxps?|ftp) ?: ?/`,
  String.raw`(?<!${letter})www\s{0,2}\.\s{0,2}${letter}`,
  String.raw`(?<=${label}{2})\.(?:${endings})${end}`,
  String.raw`(?<=${label}{2})\s{1,2}\.\s{0,2}(?:com|org|nl|eu|fr|pl|dk|fi)${end}`,
  String.raw`(?<=${label}{3})\.(?:${wordEndings})(?!${letter}|\s{1,3}\p{L})`,
  String.raw`(?<=${letter})\.\p{L}{2,24}/${letter}`,
  String.raw`(?<=${letter}{3})\s{1,3}(?:point|${dotWords})\s{1,3}(?:${endings})${end}`,
  // E-mail addresses, with signs or their names.
  String.raw`(?<=${letter})@${label}{1,63}(?:\.\p{L}{2}|\s{1,2}\.\s{0,2}(?:${endings}|${wordEndings})${end})`,
  `(?<=${letter})@(?:${mailboxes})${end}`,
  String.raw`(?<=${letter})\s{1,3}(?:at|${atWords})\s{1,3}${label}{2,63}\s{1,3}(?:${dotWords})\s{1,3}(?:${endings}|${wordEndings})${end}`,
  String.raw`(?<=${letter})\s{1,3}(?:${atWords})\s{1,3}(?:${label}{2,63}\.\p{L}{2}|(?:${mailboxes})${end})`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** Longer than any text members can write: longer texts are rejected for their length. */
const longest = 5_000
/** Maximum number of characters reported of a contact. */
const shown = 40

/**
 * Returns the first link, e-mail address or phone number in a text, nearly as written; null when there is none.
 * Recognizes disguised spellings: 'anna (at) mail dot com', '0 6 . 1 2 …'.
 */
export function findContact(text: string): string | null {
  const plain = text
    .slice(0, longest)
    .normalize('NFKC')
    .slice(0, longest)
    .replace(/\p{Cf}|\u{FE0F}|\u{20E3}/gu, '')
  const read = disguises.reduce((left, [disguise, sign]) => left.replace(disguise, sign), plain)
  for (const contact of contacts) {
    const found = contact.exec(read)
    if (found) return around(read, found.index, found.index + found[0].length)
  }
  const number = findPhoneNumber(plain)
  return number === null ? null : number.trim().slice(0, shown)
}

/** Extends a range of the text to whole words. */
function around(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - shown), from).match(/\S*$/)?.[0] ?? ''
  const after = text.slice(to, to + shown).match(/^\S*/)?.[0] ?? ''
  return `${before}${text.slice(from, to)}${after}`.slice(-2 * shown).slice(0, shown)
}
