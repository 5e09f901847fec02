/**
 * What an action answered, or that the server was not reached: the page stays as it is, and says so. The status of an error
 * keeps the page from loading its data anew, which would fail just so; only of a Response does Remix read one.
 */
export async function reachingServer<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    // fetch throws a TypeError without a connection; a server that is away for a moment answers with 502 to 504.
    if (error instanceof TypeError || isAway(error)) return Response.json({ failed: true }, { status: 503 })
    throw error
  }
}

function isAway(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return status === 502 || status === 503 || status === 504
}
