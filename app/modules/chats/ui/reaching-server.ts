import { isRouteErrorResponse } from '@remix-run/react'
import { withoutWaiting } from '~/ui/fetching/server-away'

/**
 * Returns the action's result, or `failed` when the server could not be reached or failed, so that the page stays and
 * shows it. The error status keeps Remix from reloading the page's data, which would fail too. Remix reads a status
 * only from a Response.
 */
export async function reachingServer<Answer>(ask: () => Promise<Answer>) {
  try {
    return await withoutWaiting(ask)
  } catch (error) {
    if (isAnswer(error)) throw error
    return Response.json({ failed: true }, { status: 503 })
  }
}

/** Whether the error is a redirect, or a status with a page of its own: not found, not allowed, logged out. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}
