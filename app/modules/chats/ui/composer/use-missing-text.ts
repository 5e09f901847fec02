import type { RefObject } from 'react'
import { useState } from 'react'

/** Refuses to send a field without text: focuses it, and shows why until something is typed. */
export function useMissingText(field: RefObject<HTMLTextAreaElement>) {
  const [isMissing, setMissing] = useState(false)
  return {
    isMissing,
    /** Returns the text to send, or null when there is none. */
    textToSend(): string | null {
      const text = field.current?.value.trim() ?? ''
      setMissing(text === '')
      if (text === '') field.current?.focus()
      return text || null
    },
    noteTyped: () => setMissing(false),
  }
}
