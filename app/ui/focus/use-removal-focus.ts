import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus when an item of a list was removed together with its focused button: to the item that took its place,
 * else to the last item, else to the text of the empty list.
 * @param ids ids of the items in displayed order
 * @returns ref for the container of the `data-item` elements and of a focusable `data-no-item` element
 */
export function useRemovalFocus<Host extends HTMLElement = HTMLElement>(ids: readonly string[]): RefObject<Host> {
  const host = useRef<Host>(null)
  const before = useRef(ids)
  useEffect(() => {
    const place = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (place === -1 || document.activeElement !== document.body) return
    const items = [...(host.current?.querySelectorAll('[data-item]') ?? [])]
    const item = items[Math.min(place, items.length - 1)]
    const next = item?.querySelector<HTMLElement>('summary, button') ?? item?.querySelector<HTMLElement>('a')
    const none = host.current?.querySelector<HTMLElement>('[data-no-item]')
    ;(next ?? none)?.focus({ preventScroll: true })
  }, [ids])
  return host
}
