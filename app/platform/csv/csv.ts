/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

/** A cell that a spreadsheet shows as it is: a formula gets an apostrophe before it, quotes and line ends are kept inside quotes. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180, with a mark that spreadsheets know UTF-8 by. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string {
  const lines = [columns, ...rows].map((cells) => cells.map(csvCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
