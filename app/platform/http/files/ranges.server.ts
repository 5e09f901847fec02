import parseRange from 'range-parser'

/** Bytes of a file, both ends included. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Drops a range that asks for more last bytes than there are: it means the whole file (RFC 9110, 14.1.2), but
 * `range-parser` calls it unsatisfiable.
 */
export function withinSize(range: string | undefined, size: number): string | undefined {
  const [, last] = /^bytes=-(\d+)$/.exec(range ?? '') ?? []
  return last !== undefined && Number(last) >= size ? undefined : range
}

/**
 * Answers with the bytes that the Range header asks for: 206, or 416 if the file has none of them. The whole file if
 * the header is missing, asks for several ranges, uses another unit, or belongs to another version (If-Range).
 */
export function rangedResponse(request: Request, body: Buffer, headers: Record<string, string>): Response {
  const range = rangeIn(request, body.length, headers.ETag)
  if (range === 'unsatisfiable') {
    const unsatisfiable = { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${body.length}` }
    return new Response(null, { status: 416, headers: unsatisfiable })
  }
  const { start, end } = range ?? { start: 0, end: body.length - 1 }
  const part = body.subarray(start, end + 1)
  return new Response(new Uint8Array(part), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Accept-Ranges': 'bytes',
      'Content-Length': String(part.length),
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${body.length}` } : {}),
    },
  })
}

function rangeIn(request: Request, size: number, etag: string | undefined): ByteRange | 'unsatisfiable' | null {
  const range = withinSize(request.headers.get('range') ?? undefined, size)
  const version = request.headers.get('if-range')
  if (request.method !== 'GET' || !range?.startsWith('bytes=') || (version && version !== etag)) return null
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  return ranges === -2 || ranges.length > 1 ? null : (ranges[0] ?? null)
}
