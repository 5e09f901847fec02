import { createHash } from 'node:crypto'

/**
 * Makes the response to a JSON call that pages poll: with its hash as ETag, and 304 without a body when the client has
 * this version. Personal, so browsers don't store it.
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
