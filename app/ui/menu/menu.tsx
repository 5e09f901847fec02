import type { MouseEvent } from 'react'
import { useState } from 'react'
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

/**
 * List of links and buttons behind a button; its items are `MenuItem`s. A <details>, so that it works without
 * JavaScript; with JavaScript the first press replaces it with Headless UI's menu.
 */
export function Menu(props: MenuProps) {
  const [Scripted, setScripted] = useState(() => fetched)
  const [pressed, setPressed] = useState(false)
  if (Scripted) return <Scripted {...props} opened={pressed} />

  function open(event: MouseEvent<HTMLElement>) {
    const details = event.currentTarget.parentElement as HTMLDetailsElement
    if (details.open) return
    event.preventDefault()
    setPressed(true)
    fetchMenu().then(
      (menu) => setScripted(() => menu),
      () => details.setAttribute('open', ''),
    )
  }

  const { trigger, triggerClass, label, grid, place, className, children } = props
  return (
    <details className={menuHostClass({ place })} name="menu" onPointerEnter={prefetch} onFocus={prefetch}>
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
