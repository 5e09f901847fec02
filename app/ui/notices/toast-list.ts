import type { ReactNode } from 'react'
import type { IconName } from '../icon-names'

export interface Toast {
  id: number
  text: ReactNode
  icon?: IconName
  filled?: boolean
  /** Picture of a member, instead of an icon. */
  photoUrl?: string
  /** What a button in the toast does, such as 'Undo'. */
  action?: { label: string; act: () => void }
}

/** Milliseconds that a toast stays (design, 'Toast': 6 s, longer on hover or focus). */
export const toastMs = 6000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message at the bottom edge. Callable from any browser code. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  change([...toasts, { ...toast, id: lastId }])
}

export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
