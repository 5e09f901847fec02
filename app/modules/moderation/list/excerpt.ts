/** Maximum number of characters of an excerpt. */
const longest = 90

/** Digits of an e-mail address, a phone or an account number: what somebody beside the screen could use. */
const address = /[\w.+-]+@[\w-]+\.[\w.-]+/g
const number = /\d(?:[ .\-/]?\d){5,}/g

/**
 * Returns the beginning of a text in one line, cut after a word. E-mail addresses and long numbers are masked: the list
 * is for finding a case, which is decided when it is open and whole.
 */
export function excerptOf(text: string | null): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  if (!line) return null
  const masked = line.replace(address, '•••@•••').replace(number, (digits) => digits.slice(0, 2) + '•'.repeat(4))
  const letters = [...masked]
  if (letters.length <= longest) return masked
  const cut = letters.slice(0, longest).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`
}
