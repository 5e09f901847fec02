/** Line breaks: of Windows, of old Macs, of Unicode, and those that slides and word processors leave. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Invisible characters that copying leaves in a text, or that turn the direction of what follows. Those that join or
 * separate letters and emoji stay, as do the marks of a single direction.
 */
const strays = /[\u00ad\u2060-\u2064\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/g
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Cleans a text typed or pasted into a form: line breaks become '\n', tabs become spaces, other control characters and
 * what copying leaves are removed, and the ends are trimmed. A text without anything visible is empty.
 */
export function plainText(typed: string): string {
  const text = typed
    .replace(lineBreaks, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .replace(strays, '')
    .trim()
  return isBlank(text) ? '' : text
}

/**
 * Cleans an address, a name, a code or another text without emoji: all control and invisible characters are removed, and
 * the ends are trimmed.
 */
export function wordText(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu, '').trim()
}

/** Whether a text shows nothing. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, '') === ''
}
