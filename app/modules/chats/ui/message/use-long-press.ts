import type { PointerEvent } from 'react'
import { useRef } from 'react'

const longMs = 450
/** A finger that moves farther is scrolling. */
const movedPixels = 10

/** Returns handlers for a long press by touch or pen. A mouse has its right button. */
export function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>()
  const end = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      end()
      if (pointerType !== 'mouse') press.current = { timer: setTimeout(act, longMs), x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > movedPixels) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
