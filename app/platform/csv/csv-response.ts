/** Returns a file made by `csvFile` as a download. @param name without its extension */
export function csvResponse(name: string, file: string): Response {
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
