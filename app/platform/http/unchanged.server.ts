import { createHash } from 'node:crypto'

/**
 * A JSON answer that a page asks for again and again: with its hash as ETag, and 304 without a body while nothing has changed
 * for a client that names it. It is personal: no browser writes it to its disk.
 */
export function jsonUnlessKnown(request: Request, answer: unknown): Response {
  const body = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    ETag: etag,
  }
  const known = request.headers.get('if-none-match')?.split(/,\s*/).includes(etag)
  return known ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
