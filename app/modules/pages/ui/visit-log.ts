import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/paths'

/** Logs how long a page with `?lb` in its URL is visible, and whether a click happened (specification 2). */
export function useVisitLog(): void {
  const { pathname, search } = useLocation()
  const logs = new URLSearchParams(search).has('lb')
  useEffect(() => (logs ? logVisit(pathname) : undefined), [pathname, logs])
}

/** Starts a visit, and sends it once when the page is left or hidden. The returned function ends it sooner. */
function logVisit(path: string): () => void {
  const began = performance.now()
  const left = new AbortController()
  const { signal } = left
  let clicked = false

  function send() {
    if (signal.aborted) return
    left.abort()
    const milliseconds = Math.round(performance.now() - began)
    const body = JSON.stringify({ path, milliseconds, clicked })
    navigator.sendBeacon(paths.api.pageVisits, new Blob([body], { type: 'application/json' }))
  }

  const noteClick = () => {
    clicked = true
  }
  document.addEventListener('click', noteClick, { capture: true, signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), { signal })
  window.addEventListener('pagehide', send, { signal })
  return send
}
