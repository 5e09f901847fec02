import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { useLive } from '~/platform/browser/live-bus'
import { newMessage, typing } from '../../live-events'

/** Minimum interval between reports of typing, and the time for which the peer's browser shows one. */
const sayEveryMs = 3_000

const believedMs = 5_000

/** Shows '… is typing' and announces it to screen readers. Its space is reserved, so that the layout doesn't move. */
export function TypingNotice({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <p className="fine min-h-[1.5em] bg-bg px-4" aria-live="polite" data-typing>
      {isTyping && t('talk.typing', { name })}
    </p>
  )
}

/**
 * Returns whether the peer is typing, and `say`, to be called each time the member types.
 * @param id null before the conversation begins; `say` then does nothing
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
    // A lost report does no harm.
    fetch(paths.api.typing, { method: 'POST', headers, body }).catch(() => {})
  }

  return { isTyping: until > 0, say }
}
