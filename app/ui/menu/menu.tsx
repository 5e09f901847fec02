import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import { useState } from 'react'
import { afterPaint } from '../after-paint'
import { classNames } from '../class-names'
import type { MenuProps } from './parts'
import { menuHostClass, menuListClass } from './parts'
import type { ScriptedMenu } from './scripted-menu'

/** Set once the scripted menu is loaded; menus rendered later use it from the start. */
let fetched: typeof ScriptedMenu | null = null

async function fetchMenu() {
  const file = await import('./scripted-menu')
  fetched = file.ScriptedMenu
  return fetched
}

const prefetch = () => void fetchMenu().catch(() => null)

/** A finger enters the button when it presses it: the script would load before the list is shown. */
const prefetchForMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && prefetch()
const prefetchForKeys = ({ target }: FocusEvent) => target.matches(':focus-visible') && prefetch()

/**
 * List of links and buttons behind a button; its items are `MenuItem`s. A <details>, so that it works without
 * JavaScript and at once; after the first press, Headless UI's menu takes its place.
 */
export function Menu(props: MenuProps) {
  const [Scripted, setScripted] = useState(() => fetched)
  const [before, setBefore] = useState({ opened: false, focused: false })
  if (Scripted) return <Scripted {...props} {...before} />

  function open(event: MouseEvent<HTMLElement>) {
    const details = event.currentTarget.parentElement as HTMLDetailsElement
    if (details.open) return
    afterPaint(() =>
      fetchMenu().then(
        (menu) => {
          setBefore({ opened: details.open, focused: details.contains(document.activeElement) })
          setScripted(() => menu)
        },
        () => null,
      ),
    )
  }

  const { trigger, triggerClass, label, grid, place, className, children } = props
  return (
    <details
      className={menuHostClass({ place })}
      name="menu"
      onPointerEnter={prefetchForMouse}
      onFocus={prefetchForKeys}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary className={classNames('list-none', triggerClass)} aria-label={label} onClick={open}>
        {trigger}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, this groups links and buttons */}
      <div className={menuListClass({ place, grid, className })} role="group" aria-label={label}>
        {children}
      </div>
    </details>
  )
}
