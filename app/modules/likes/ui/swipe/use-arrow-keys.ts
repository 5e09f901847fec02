import { useEffect } from 'react'
import { isDialogOpen } from '~/ui/dialogs/scripted'
import type { Side } from './use-drag'

const sides: Record<string, Side> = { ArrowLeft: 'left', ArrowRight: 'right' }

/**
 * Swipes with the arrow keys: left to skip, right to like. Ignored while a dialog is open, or where arrow keys have
 * another meaning.
 */
export function useArrowKeys(swipe: (side: Side) => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const side = sides[event.key]
      if (!side || event.repeat || isTaken(event)) return
      event.preventDefault()
      swipe(side)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [swipe])
}

function isTaken({ altKey, ctrlKey, metaKey, defaultPrevented, target }: KeyboardEvent): boolean {
  const onField = target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null
  return altKey || ctrlKey || metaKey || defaultPrevented || onField || isDialogOpen()
}
