import type { SyntheticEvent } from 'react'

/** Keeps the open page and its input while offline by blocking form submissions and links. */
export const whileOffline = { onSubmitCapture: stay, onClickCapture: stay }

function stay(event: SyntheticEvent): void {
  if (navigator.onLine) return
  if (event.type === 'click' && !(event.target as Element).closest('a[href]:not([href^="#"])')) return
  event.preventDefault()
  event.stopPropagation()
}
