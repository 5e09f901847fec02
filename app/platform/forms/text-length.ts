/** The unit of all lengths of texts: Unicode code points, as PostgreSQL counts. An emoji has one to about ten. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * Returns the `maxlength` of a field for so many characters. Browsers count UTF-16 units, of which a character has one or
 * two, so a field never cuts a text that the server accepts.
 */
export function unitsFor(most: number): number {
  return 2 * most
}
