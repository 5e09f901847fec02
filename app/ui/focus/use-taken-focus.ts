import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * What comes in the place of something that had the focus takes it: its heading, with a `tabIndex` of -1.
 * @param givesBack to what had the focus, when it goes again
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

/** Two frames after an item was pressed, Headless UI takes the focus of a heading back to the menu's button. */
function afterMenus(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
