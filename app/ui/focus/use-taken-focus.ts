import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to content that replaced the focused element. The ref goes on its heading, with a `tabIndex` of -1.
 * @param givesBack returns the focus to the previously focused element on removal
 */
export function useTakenFocus<Taker extends HTMLElement>(takes: boolean, givesBack = false): RefObject<Taker> {
  const taker = useRef<Taker>(null)
  useEffect(() => {
    if (!takes) return
    const opener = document.activeElement
    const cancel = afterMenus(() => taker.current?.focus())
    return () => {
      cancel()
      if (givesBack && opener instanceof HTMLElement) opener.focus()
    }
  }, [takes, givesBack])
  return taker
}

/** Runs `work` two frames later: by then Headless UI has moved the focus from a pressed item to the menu button. */
export function afterMenus(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
