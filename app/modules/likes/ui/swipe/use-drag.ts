import type { DragEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { useRef } from 'react'

export type Side = 'left' | 'right'

/** Design, 'Motion': a dragged card turns by up to 12 degrees, and leaves when dragged by 35% of its width. */
const mostTurn = 12
const leavesAt = 0.35
/** Movement in pixels below which a press is a click. */
const clickWithin = 6

/**
 * Lets the top card be dragged to either side. Returns the props to spread on it; its position is in CSS variables of
 * the element.
 */
export function useDrag(card: RefObject<HTMLElement>, onLeave: (side: Side) => void) {
  const start = useRef<{ x: number; pointer: number } | null>(null)
  const moved = useRef(false)

  function place(distance: number) {
    const element = card.current
    if (!element) return
    const share = Math.max(-1, Math.min(1, distance / element.offsetWidth))
    element.style.setProperty('--drag', `${distance}px`)
    element.style.setProperty('--turn', `${share * mostTurn}deg`)
    element.style.setProperty('--stamp', String(Math.min(1, Math.abs(share) / leavesAt)))
    element.dataset.side = distance > 0 ? 'right' : 'left'
  }

  function end() {
    const element = card.current
    start.current = null
    if (!element) return
    delete element.dataset.dragging
    for (const name of ['--drag', '--turn', '--stamp']) element.style.removeProperty(name)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return
      start.current = { x: event.clientX, pointer: event.pointerId }
      moved.current = false
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (from?.pointer !== event.pointerId) return
      const distance = event.clientX - from.x
      if (!moved.current && Math.abs(distance) < clickWithin) return
      if (!moved.current) {
        moved.current = true
        card.current?.setPointerCapture(event.pointerId)
        if (card.current) card.current.dataset.dragging = ''
      }
      place(distance)
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current
      if (from?.pointer !== event.pointerId) return
      const distance = event.clientX - from.x
      const width = card.current?.offsetWidth ?? 0
      if (moved.current && Math.abs(distance) >= width * leavesAt) onLeave(distance > 0 ? 'right' : 'left')
      end()
    },
    onPointerCancel: end,
    /** Suppresses the click at the end of a drag. */
    onClickCapture(event: MouseEvent) {
      if (moved.current) event.preventDefault()
      moved.current = false
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
