import { useSyncExternalStore } from 'react'

/** Statuses by which the server, or its load balancer, reports a temporary failure. */
const passing = new Set([502, 503, 504])
/** Content type of page data, including a page's own errors. */
const pageData = 'text/x-script'
/** Wait before a retry, in milliseconds, when the response has no Retry-After. */
const usualWaitMs = 3_000

let waiting = 0
let failing = 0
const listeners = new Set<() => void>()

/** Returns whether a request is waiting because the server can't answer it. */
export function useServerAway(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )
}

/** Runs `ask` without retries of writes, for forms that show failed submissions and resend them themselves. */
export async function withoutWaiting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  failing += 1
  try {
    return await ask()
  } finally {
    failing -= 1
  }
}

/**
 * Wraps `fetch` so that an open page survives while the server is away (a restart, its database), where Remix would
 * show an error page. Page data and form posts are retried until there is a response or the visitor navigates away.
 */
export function waitForServer(
  target: Pick<Window, 'fetch' | 'location' | 'navigator'> = window,
  waitMs = usualWaitMs,
): void {
  const ask = target.fetch.bind(target)
  target.fetch = async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, target.location.href)
    if (origin !== target.location.origin || !pathname.endsWith('.data')) return ask(input, init)
    const reads = (init?.method ?? 'GET') === 'GET'
    const attempt = () =>
      ask(input, init).catch((error: unknown) => {
        // Offline, the browser retries better on its own; a form may already have arrived.
        if (!reads || init?.signal?.aborted || !target.navigator.onLine) throw error
        return null
      })
    return untilReached(attempt, { reads, signal: init?.signal ?? null, waitMs })
  }
}

async function untilReached(
  attempt: () => Promise<Response | null>,
  { reads, signal, waitMs }: { reads: boolean; signal: AbortSignal | null; waitMs: number },
): Promise<Response> {
  const first = await attempt()
  if (first && !isAway(first, reads)) return first
  change(1)
  try {
    for (let last: Response | null = first; ; ) {
      await pause(waitOf(last) ?? waitMs, signal)
      last = await attempt()
      if (last && !isAway(last, reads)) return last
    }
  } finally {
    change(-1)
  }
}

/** A form is resent only when Retry-After tells that the server did not process it. */
function isAway(response: Response, reads: boolean): boolean {
  if (!passing.has(response.status) || response.headers.get('Content-Type')?.startsWith(pageData)) return false
  return reads || (failing === 0 && response.headers.has('Retry-After'))
}

function waitOf(response: Response | null): number | null {
  const seconds = Number(response?.headers.get('Retry-After'))
  return seconds > 0 ? seconds * 1000 : null
}

/** Waits `ms` ± 25%, so that clients don't all retry at once. */
function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
