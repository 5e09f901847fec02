import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'

/** Distance in pixels beyond which a dragged sheet closes. */
const dragToClose = 96

/** Closes a sheet that is dragged down by its head. Spread the returned props on the head. */
export function useSheetDrag(sheet: RefObject<HTMLElement>, onClose: () => void) {
  const start = useRef<number | null>(null)

  function drop(event: PointerEvent<HTMLElement>) {
    if (start.current === null || !sheet.current) return
    const distance = event.clientY - start.current
    start.current = null
    sheet.current.classList.remove('is-dragging')
    sheet.current.style.removeProperty('translate')
    if (distance > dragToClose) onClose()
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('a, button')) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet.current?.classList.add('is-dragging')
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      sheet.current?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - start.current)}px`)
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  }
}
