/** Milliseconds on, off, on … (design, 'Motion and haptics'). */
const patterns = { like: [10], match: [10, 40, 10] }

/** Lets a phone vibrate at the member's own act, unless they want less motion. Some browsers don't have it. */
export function vibrate(at: keyof typeof patterns): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(patterns[at])
}
