import type { Keys } from './use-keys'

/** J and K move the focus along the links of a list's rows, which carry `data-row`; Enter opens as on any link. */
export const rowKeys: Keys = { j: () => move(1), k: () => move(-1) }

function move(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  next?.focus()
}

/** `/` leads to the search of the page. */
export const searchKey: Keys = { '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus() }

/** `[` and `]` lead to what stands before and behind in the list that led here. */
export const neighbourKeys: Keys = { '[': () => follow('previous'), ']': () => follow('next') }

function follow(side: 'previous' | 'next'): void {
  document.querySelector<HTMLElement>(`[data-neighbour="${side}"]`)?.click()
}
