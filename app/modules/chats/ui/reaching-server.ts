/** What an action answered, or that the server was not reached: the page stays, and says so. */
export async function reachingServer<Answer>(ask: () => Promise<Answer>): Promise<Answer | { failed: true }> {
  try {
    return await ask()
  } catch (error) {
    // fetch throws a TypeError without a connection; a server that is away for a moment answers with 502 to 504.
    if (error instanceof TypeError || isAway(error)) return { failed: true }
    throw error
  }
}

function isAway(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return status === 502 || status === 503 || status === 504
}
