/** Returns a text in lower case and without accents, for comparing what was typed with what is written. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}
