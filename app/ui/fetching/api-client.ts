import { paths } from '~/paths'

const retries = 5
const firstWaitMs = 500
/** An answer that may be another one soon: the server is busy, restarts, or waits for its database. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])
const userCall = paths.api.user

export class CallFailed extends Error {
  /** @param error the answer's code, 'authentication_required' and the like; null without one */
  constructor(
    readonly status: number,
    readonly error: string | null,
    message: string,
  ) {
    super(message)
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
}

/**
 * Calls the site (specification 7): with the client's header; a failure that may pass is tried again 5 times, each time
 * after twice the wait. A call that writes is repeated only when no answer came; what it carries must make that harmless. A 403
 * `authentication_required` of any call but the user's own logs out.
 * @throws CallFailed with the last answer
 */
export async function callApi<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await tryCall(path, options)
    if (response?.ok) return (await response.json()) as Answer
    const mayRepeat = response ? (options.method ?? 'GET') === 'GET' && passing.has(response.status) : true
    if (!mayRepeat || attempt === retries || options.signal?.aborted) throw await failureOf(path, response)
    await new Promise((later) => setTimeout(later, firstWaitMs * 2 ** attempt))
  }
}

async function tryCall(path: string, { method = 'GET', body, signal }: CallOptions): Promise<Response | null> {
  const headers: Record<string, string> = { 'X-Client': '1', Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return fetch(path, {
    method,
    headers,
    signal: signal ?? null,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null)
}

async function failureOf(path: string, response: Response | null): Promise<CallFailed> {
  if (!response) return new CallFailed(0, null, 'offline')
  const answer: unknown = await response.json().catch(() => null)
  const { error = null, message = '' } = (answer ?? {}) as { error?: string | null; message?: string }
  const failure = new CallFailed(response.status, error, message)
  const loggedOut = response.status === 403 && error === 'authentication_required'
  if (loggedOut && new URL(path, location.origin).pathname !== userCall) await logOutHere()
  return failure
}

/** The session is gone: its cookie goes too, and the page asks to log in again. */
async function logOutHere(): Promise<void> {
  await fetch(paths.api.logout, { headers: { 'X-Client': '1' } }).catch(() => null)
  location.assign(`${paths.login}?next=${encodeURIComponent(location.pathname + location.search)}`)
}
