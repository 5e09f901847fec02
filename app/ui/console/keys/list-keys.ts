import type { Keys, Shortcut } from './use-keys'

/**
 * J and K move the focus through elements with `data-row`, the links of a list's rows; Enter opens the focused one. A list
 * without rows has no keys.
 */
export function rowShortcuts(t: (key: string) => string, rows: readonly unknown[]): Shortcut[] {
  if (rows.length === 0) return []
  return [
    ['J K', t('keys.row'), { j: () => move(1), k: () => move(-1) }],
    ['Enter', t('keys.open'), null],
  ]
}

function move(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  next?.focus()
}

/** `/` focuses the page's search field. */
export const searchKeys: Keys = { '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus() }

/** `[` and `]` open the previous and the next item of the list that this page was opened from. */
export const neighbourKeys: Keys = { '[': () => follow('previous'), ']': () => follow('next') }

function follow(side: 'previous' | 'next'): void {
  document.querySelector<HTMLElement>(`[data-neighbour="${side}"]`)?.click()
}
