import { useSyncExternalStore } from 'react'

/** The server, or the balancer before it, says that it is there again in a moment. */
const passing = new Set([502, 503, 504])
/** Pages' data comes as this; an error of a page's own does, too. */
const pageData = 'text/x-script'
/** Before another try, where the answer doesn't say. */
const usualWaitMs = 3_000

let waiting = 0
let failing = 0
const listeners = new Set<() => void>()

/** Whether something is asked for that the server can't answer just now. */
export function useServerAway(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )
}

/** For forms that show by themselves what didn't arrive, and send it again: their answer is the first one, whatever it is. */
export async function withoutWaiting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  failing += 1
  try {
    return await ask()
  } finally {
    failing -= 1
  }
}

/**
 * Keeps an open page as it is while the server is away (its database, a restart): Remix would replace the page by an error.
 * What a click or a form asks for is asked again until there is an answer, or the visitor has gone elsewhere.
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
        // Without a connection the browser knows better when to ask again; a form may have arrived.
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

/** A form is sent again only if the server itself said that nothing came of it. */
function isAway(response: Response, reads: boolean): boolean {
  if (!passing.has(response.status) || response.headers.get('Content-Type')?.startsWith(pageData)) return false
  return reads || (failing === 0 && response.headers.has('Retry-After'))
}

function waitOf(response: Response | null): number | null {
  const seconds = Number(response?.headers.get('Retry-After'))
  return seconds > 0 ? seconds * 1000 : null
}

/** About so long: not everybody asks at the same moment. */
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
