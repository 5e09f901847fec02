import type { RefObject } from 'react'
import { useEffect } from 'react'

const keyOf = (peerId: string) => `draft:${peerId}`

/**
 * Keeps what is typed to a member on this device until it is sent. An empty field gets it back when the screen opens.
 * Storage may be forbidden or full: then typing goes on without it.
 */
export function useDraft(field: RefObject<HTMLTextAreaElement>, peerId: string) {
  useEffect(() => {
    if (field.current && field.current.value === '') field.current.value = read(keyOf(peerId))
  }, [field, peerId])
  return {
    keep: (text: string) => write(keyOf(peerId), text),
    forget: () => write(keyOf(peerId), ''),
  }
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Nothing depends on it.
  }
}
