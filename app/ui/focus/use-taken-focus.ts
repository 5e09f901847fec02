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

/** Headless UI moves the focus back to the menu button two frames after a press of an item, so this waits longer. */
function afterMenus(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
