/** A file of `csvFile` for download. @param name without its ending */
export function csvResponse(name: string, file: string): Response {
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
