import { useLocation } from '@remix-run/react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names'

interface MenuProps {
  /** What opens it: the inside of the summary. */
  trigger: ReactNode
  triggerClass: string
  /** Names the button and the list. */
  label: string
  /** Two columns, 400 px. */
  grid?: boolean
  /** Where it opens: below to the right by default. */
  place?: 'below' | 'below-start' | 'above'
  children: ReactNode
}

const places = { below: null, 'below-start': 'menu-host--start', above: 'menu-host--up' }

/**
 * A list of links and buttons behind one button. A <details>, so that it opens without a script; with one: arrow keys
 * move, Escape and a press outside close, focus returns, and only one menu is open at a time.
 */
export function Menu({ trigger, triggerClass, label, grid, place = 'below', children }: MenuProps) {
  const host = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (host.current) host.current.open = false
  }, [key])

  useEffect(() => {
    function closeFromOutside(event: PointerEvent | FocusEvent) {
      const details = host.current
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const details = event.currentTarget
    if (!details.contains(event.target as Node)) return
    if (event.key === 'Escape' && details.open) {
      event.stopPropagation()
      details.open = false
      details.querySelector('summary')?.focus()
      return
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    details.open = true
    const items = [...details.querySelectorAll<HTMLElement>('.menu__item')]
    items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
  }

  /** What an item opens gives the focus back to the button: the item itself is out of sight by then. */
  function onClick({ currentTarget: details, target }: MouseEvent<HTMLDetailsElement>) {
    const item = target instanceof Element ? target.closest('.menu__item') : null
    if (!item || !details.contains(item)) return
    details.querySelector('summary')?.focus({ preventScroll: true })
    details.open = false
  }

  return (
    <details
      className={classNames('menu-host', places[place])}
      name="menu"
      ref={host}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <summary className={triggerClass} aria-label={label}>
        {trigger}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, this groups links and buttons */}
      <div className={classNames('menu', grid && 'menu--grid')} role="group" aria-label={label}>
        {grid ? <div className="menu__list">{children}</div> : children}
      </div>
    </details>
  )
}

/** From the item at `index` (-1: none) of `count` to the next. */
const steps: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count - 1 : index - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}
