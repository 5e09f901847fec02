import { useEffect, useRef, useState } from 'react'
import { paths } from '~/paths'
import { useLive } from '~/platform/browser/use-live'
import { newMessage, typing } from '../../live-events'

/** Said at most this often while one types; the other side believes it for a while longer. */
const sayEveryMs = 3_000
const believedMs = 5_000

/**
 * Whether the other one of a conversation is typing, and `say` for each time the member types.
 * @param id null while the conversation is only about to begin: then there is nobody to tell
 */
export function useTyping(id: string | null): { isTyping: boolean; say: () => void } {
  const [until, setUntil] = useState(0)
  const saidAt = useRef(0)

  useLive(typing, ({ conversation }) => conversation === id && setUntil(Date.now() + believedMs))
  useLive(newMessage, ({ conversation, mine }) => conversation === id && !mine && setUntil(0))
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  function say() {
    if (id === null || Date.now() - saidAt.current < sayEveryMs) return
    saidAt.current = Date.now()
    const body = JSON.stringify({ conversation_id: id })
    const headers = { 'Content-Type': 'application/json', 'X-Client': '1' }
    // Nothing depends on it.
    fetch(paths.api.typing, { method: 'POST', headers, body }).catch(() => {})
  }

  return { isTyping: until > 0, say }
}
