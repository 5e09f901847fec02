import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * When an item of a list is gone, and the button that removed it with it: the focus goes to the item that stands in its
 * place, else to the last one, else to what the list says without items.
 * @param ids of the items as they are shown
 * @returns for what holds one element with `data-item` for each, and one with `data-no-item` that can have the focus
 */
export function useRemovalFocus<Host extends HTMLElement = HTMLElement>(ids: readonly string[]): RefObject<Host> {
  const host = useRef<Host>(null)
  const before = useRef(ids)
  useEffect(() => {
    const place = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (place === -1 || document.activeElement !== document.body) return
    const items = [...(host.current?.querySelectorAll('[data-item]') ?? [])]
    const next = items[Math.min(place, items.length - 1)]?.querySelector<HTMLElement>('summary, button')
    const none = host.current?.querySelector<HTMLElement>('[data-no-item]')
    ;(next ?? none)?.focus({ preventScroll: true })
  }, [ids])
  return host
}
