import type { AppLoadContext } from '@remix-run/node'

/** The response with the cookies of its request, its id and the security headers. */
export function finished(response: Response, context: AppLoadContext): Response {
  const headers = new Headers(response.headers)
  for (const cookie of context.cookies.changes()) headers.append('Set-Cookie', cookie)
  headers.set('X-Request-Id', context.requestId)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
