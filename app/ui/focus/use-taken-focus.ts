import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** What comes in the place of something that had the focus takes it: its heading, with a `tabIndex` of -1. */
export function useTakenFocus<Taker extends HTMLElement>(takes: boolean): RefObject<Taker> {
  const taker = useRef<Taker>(null)
  useEffect(() => {
    if (takes) taker.current?.focus()
  }, [takes])
  return taker
}
