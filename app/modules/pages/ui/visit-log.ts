import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/paths'

/** Specification 2: `?lb` in an address logs how long that page is looked at, and whether a click came. */
export function useVisitLog(): void {
  const { pathname, search } = useLocation()
  const logs = new URLSearchParams(search).has('lb')
  useEffect(() => (logs ? logVisit(pathname) : undefined), [pathname, logs])
}

/** From now until the page is left or hidden, told once; the answer ends it sooner. */
function logVisit(path: string): () => void {
  const began = performance.now()
  const left = new AbortController()
  const { signal } = left
  let clicked = false

  function tell() {
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
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(), { signal })
  window.addEventListener('pagehide', tell, { signal })
  return tell
}
