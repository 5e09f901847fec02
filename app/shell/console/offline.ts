import type { SyntheticEvent } from 'react'

/** Without a connection the open page stays, with what was typed: forms aren't sent, and links lead nowhere. */
export const whileOffline = { onSubmitCapture: stay, onClickCapture: stay }

function stay(event: SyntheticEvent): void {
  if (navigator.onLine) return
  if (event.type === 'click' && !(event.target as Element).closest('a[href]:not([href^="#"])')) return
  event.preventDefault()
  event.stopPropagation()
}
