import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useOwnStorage } from '~/ui/own-storage'

/**
 * Keeps what is typed to a member on this device until it is sent, or the typing member logs out. An empty field gets it back
 * when the screen opens.
 */
export function useDraft(field: RefObject<HTMLTextAreaElement>, peerId: string) {
  const { read, write } = useOwnStorage()
  const key = `draft:${peerId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (field.current && field.current.value === '') field.current.value = read(key)
  }, [field, key])
  return {
    keep: (text: string) => write(key, text),
    forget: () => write(key, ''),
    /** Puts a whole text in the field, to be changed or sent. */
    fill(text: string) {
      if (!field.current) return
      field.current.value = text
      field.current.focus()
      write(key, text)
    },
  }
}
