import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Specification 9, in milliseconds: user, chats and likes are asked for this often, for the first time 5 s after the page came. */
export const pollingMs = { first: 5_000, every: 60_000, everyWithPush: 300_000 } as const

/**
 * Keeps user, chats and likes fresh: loads the page's data anew every 60 s, 300 s for who gets pushes. Rests while nobody
 * looks at the page, and catches up when somebody does again. For layouts, once a page.
 */
export function usePolling({ loggedIn, push = false }: { loggedIn: boolean; push?: boolean }): void {
  const revalidator = useRevalidator()
  const latest = useRef(revalidator)
  latest.current = revalidator

  useEffect(() => {
    if (!loggedIn) return
    const every = push ? pollingMs.everyWithPush : pollingMs.every
    let due = Date.now() + pollingMs.first
    let timer: ReturnType<typeof setTimeout>

    function wait() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(poll, Math.max(0, due - Date.now()))
    }
    function poll() {
      due = Date.now() + every
      if (latest.current.state === 'idle') latest.current.revalidate()
      wait()
    }

    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [loggedIn, push])
}
