import { isRouteErrorResponse } from '@remix-run/react'
import { withoutWaiting } from '~/ui/fetching/server-away'

/**
 * What an action answered, or that the server was not reached or failed: the page stays as it is, and says so. The status of
 * an error keeps the page from loading its data anew, which would fail just so; only of a Response does Remix read one.
 */
export async function reachingServer<Answer>(ask: () => Promise<Answer>) {
  try {
    return await withoutWaiting(ask)
  } catch (error) {
    if (isAnswer(error)) throw error
    return Response.json({ failed: true }, { status: 503 })
  }
}

/** Leads elsewhere, or has a page of its own: not there, not allowed, no longer logged in. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}
