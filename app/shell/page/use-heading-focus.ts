import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isDialogOpen } from '~/ui/dialogs/scripted'
import { afterMenus } from '~/ui/focus/use-taken-focus'

/**
 * Moves the focus to the heading after each change of page, as a page loaded by the browser would begin anew: screen
 * readers read the new page, and the keyboard goes on from there. A field or another part of the new page that has taken
 * the focus keeps it.
 */
export function useHeadingFocus(): void {
  const { key, pathname } = useLocation()
  const shown = useRef({ key, pathname })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    return afterMenus(() => {
      if (!isDialogOpen() && isBehind(pathname !== before.pathname)) focusHeading()
    })
  }, [key, pathname])
}

/** Whether the focus is on nothing, or after a change of page outside its main part, such as on the pressed link. */
function isBehind(isOtherPage: boolean): boolean {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) return true
  return isOtherPage && !activeElement.closest('main')
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
