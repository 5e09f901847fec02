import { paths } from '~/paths'

const retries = 5
const firstWaitMs = 500
/** Statuses that may pass: the server is busy, restarting, or waiting for its database. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])
const userCall = paths.api.user

export class CallFailed extends Error {
  /** @param error code from the response, such as 'authentication_required'; null without one */
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
 * Calls the site's API (specification 7) with the client header. Temporary failures are retried up to 5 times, doubling
 * the wait each time. A write is retried only when no response arrived, so its body must make repeating harmless. A 403
 * `authentication_required` on any call except the user call logs out.
 * @throws CallFailed with the last response
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

/** Deletes the cookie of the ended session and opens the login page. */
async function logOutHere(): Promise<void> {
  await fetch(paths.api.logout, { headers: { 'X-Client': '1' } }).catch(() => null)
  location.assign(`${paths.login}?next=${encodeURIComponent(location.pathname + location.search)}`)
}
