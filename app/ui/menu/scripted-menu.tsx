import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { MouseEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import type { MenuProps } from './parts'
import { MenuItemContext, menuHostClass, menuListClass } from './parts'

interface ScriptedMenuProps extends MenuProps {
  /** Opens the menu on mount, for the press that loaded it. */
  opened: boolean
  /** The element whose place the menu takes had the focus. */
  focused: boolean
}

/** The list that the press opened is shown already: it fades out, but not in. */
const alreadyShown = 'data-enter:scale-100! data-enter:opacity-100!'

/** Never rendered on the server: its style attributes would violate the page's CSP. */
export function ScriptedMenu({
  trigger,
  triggerClass,
  label,
  grid,
  place,
  className,
  opened,
  focused,
  children,
}: ScriptedMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (opened || focused) button.current?.focus({ preventScroll: true })
    if (opened) button.current?.click()
  }, [opened, focused])
  /**
   * Moves the focus to the button, so that a dialog opened by an item returns the focus there, and closes the menu after
   * the item's handlers. Runs in the capture phase, as Headless UI runs no handler after one that prevented the default.
   */
  function leave({ target }: MouseEvent, close: () => void) {
    if (!(target instanceof Element && target.closest('[role="menuitem"]'))) return
    button.current?.focus({ preventScroll: true })
    setTimeout(close)
  }
  return (
    <Menu as="div" className={menuHostClass({ place })}>
      {({ close }) => (
        <>
          <MenuButton ref={button} className={classNames(triggerClass, 'data-open:bg-surface-2')} aria-label={label}>
            {trigger}
          </MenuButton>
          <MenuItems
            className={menuListClass({ place, grid, className: classNames(className, opened && alreadyShown) })}
            modal={false}
            transition
            onClickCapture={(event) => leave(event, close)}
          >
            <MenuItemContext.Provider value={MenuItem}>{children}</MenuItemContext.Provider>
          </MenuItems>
        </>
      )}
    </Menu>
  )
}
