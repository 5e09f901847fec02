/** Characters allowed between the digits of one number. */
const between = String.raw`[ \t.\-‐-―/()·_*]{0,3}`
/** At least eight digits, the length of the shortest numbers with area code: Danish and Norwegian ones. */
const candidates = new RegExp(String.raw`\+?\d(?:${between}\d){7,}`, 'gu')
/** '0, 6, 1 …': single digits with any separators. */
const oneByOne = /(?<!\d)\d(?:[^\p{L}\p{N}\n]{1,3}\d){8,}(?!\d)/u

const day = '(?:0?[1-9]|[12][0-9]|3[01])'
const year = '(?:19|20)[0-9]{2}'
const time = '(?:[01]?[0-9]|2[0-4])[.][0-5][0-9]'

/** Numbers with other meanings, which may stand next to a phone number. */
const otherNumbers = [
  `(?<![0-9./-])(?:${day}[./-]${day}[./-]${year}|${year}[./-]${day}[./-]${day})(?![0-9]|[./-][0-9])`,
  `(?<![0-9.])${time} ?[-–] ?${time}(?![0-9.])`,
  // Thousands: '1.250', '100 000'.
  '(?<![0-9.])[1-9][0-9]{0,2}(?:[. ]000)+(?![0-9]|[ -][0-9]{4})',
  '(?<![0-9. -])[1-9][0-9]{0,2}[.][0-9]{3}(?![.0-9]|[ -]?[0-9]{4})',
].map((pattern) => new RegExp(pattern, 'g'))

/** Returns the first phone number in a text, as written; null when there is none. */
export function findPhoneNumber(text: string): string | null {
  const rest = otherNumbers.reduce((left, pattern) => left.replace(pattern, '#'), text)
  const [digits] = oneByOne.exec(rest) ?? []
  if (digits !== undefined) return digits
  for (const [written] of rest.matchAll(candidates)) if (isPhoneNumber(written)) return written
  return null
}

function isPhoneNumber(written: string): boolean {
  const dialled = /^(?:\+|0)/.test(written)
  const all = written.split(/\D+/).filter((group) => group !== '')
  const groups = !dialled && isYear(all[0]) ? all.slice(1) : all
  const digits = groups.join('')
  if (digits.length < 8 || isRound(digits) || groups.every(isYear)) return false
  if (groups.length === 1 && isDate(digits)) return false
  if (!dialled && (isRanges(written) || isPostcodes(groups))) return false
  return digits.length > 8 || written.startsWith('+') || digits.startsWith('00') || isShortNumber(groups)
}

/** Eight digits, grouped like Danish and Norwegian numbers. Pairs in ascending order count as ages. */
function isShortNumber(groups: readonly string[]): boolean {
  switch (groups.map(({ length }) => length).join(' ')) {
    case '8':
    case '3 2 3':
      return true
    case '4 4':
      return !groups.every((group) => isYear(group) || group.endsWith('00'))
    case '2 2 2 2':
      return groups.some((group, index) => index > 0 && group < (groups[index - 1] ?? ''))
    default:
      return false
  }
}

function isYear(group: string | undefined): boolean {
  return /^(?:19|20)\d\d$/.test(group ?? '')
}

/** '10000000', '99999999'. */
function isRound(digits: string): boolean {
  return /^[1-9]\d{0,2}0{6,}$/.test(digits) || /^(\d)\1+$/.test(digits)
}

/** 'yyyymmdd' or 'ddmmyyyy'. */
function isDate(digits: string): boolean {
  return new RegExp(`^(?:${year}(?:0[1-9]|1[0-2])${day}|${day}(?:0[1-9]|1[0-2])${year})$`).test(digits)
}

/** '25-35 160-180': ages and heights. */
function isRanges(written: string): boolean {
  return /^(?:\d{2,3} ?[-–/] ?\d{2,3}(?: |$)){2,}$/.test(written)
}

/** '75001 75002', and long ones of the United States, '12345-6789'. */
function isPostcodes(groups: readonly string[]): boolean {
  return groups.length > 1 && groups.every((group, index) => group.length === 5 || (index > 0 && group.length === 4))
}
