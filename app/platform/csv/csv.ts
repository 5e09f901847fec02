/** Beginnings of a cell that a spreadsheet evaluates as a formula. */
const formula = /^[=+\-@\t\r]/

/** Writes a cell that spreadsheets show as text: a leading apostrophe for formulas; quotes and line breaks quoted. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Writes a file as in RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string {
  const lines = [columns, ...rows].map((cells) => cells.map(csvCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Returns a file made by `csvFile` as a download. @param name without its extension */
export function csvResponse(name: string, file: string): Response {
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
