import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { callApi } from '~/modules/accounts/ui/api-client'

/** Specification 9, in milliseconds: user, chats and likes are asked for this often, for the first time 5 s after the page came. */
export const pollingMs = { first: 5_000, every: 60_000, everyWithPush: 300_000 } as const

const polledCalls = ['/api/user.php', '/api/chats.php', '/api/likes.php'] as const

/**
 * Keeps user, chats and likes fresh: asks for them every 60 s, 300 s for who gets pushes, and loads the page's data anew when an
 * answer differs from the last one or a conversation is open. A server that doesn't answer leaves the page as it is. Rests while nobody looks at the
 * page, and catches up when somebody does again. Once a page, for root.
 */
export function usePolling({ loggedIn, push = false }: { loggedIn: boolean; push?: boolean }): void {
  const { revalidate } = useRevalidator()
  const answers = useRef('')

  useEffect(() => {
    if (!loggedIn) return
    const every = push ? pollingMs.everyWithPush : pollingMs.every
    const ended = new AbortController()
    let due = Date.now() + pollingMs.first
    let timer: ReturnType<typeof setTimeout>

    function wait() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(poll, Math.max(0, due - Date.now()))
    }

    async function poll() {
      due = Date.now() + every
      const asked = await Promise.all(polledCalls.map((path) => callApi(path, { signal: ended.signal }))).catch(
        () => null,
      )
      if (ended.signal.aborted) return
      const told = asked && JSON.stringify(asked)
      // Read marks of an open conversation stand in no answer.
      const talks = location.pathname.startsWith('/chats/')
      if (told && (talks || told !== answers.current)) {
        answers.current = told
        revalidate()
      }
      wait()
    }

    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      ended.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [loggedIn, push, revalidate])
}
