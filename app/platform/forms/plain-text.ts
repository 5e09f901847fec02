/**
 * Cleans a text typed into a form: line breaks become '\n', tabs become spaces, other control characters are removed, and
 * the ends are trimmed.
 */
export function plainText(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}
