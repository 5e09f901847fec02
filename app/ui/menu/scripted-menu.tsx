import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names'
import type { MenuProps } from './parts'
import { MenuItemContext, menuHostClass, menuListClass } from './parts'

interface ScriptedMenuProps extends MenuProps {
  /** The press that fetched it opens it. */
  opened: boolean
}

/** Never rendered by the server: it carries style attributes, which a page's policy forbids in its markup. */
export function ScriptedMenu({
  trigger,
  triggerClass,
  label,
  grid,
  place,
  className,
  opened,
  children,
}: ScriptedMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opened) return
    button.current?.focus({ preventScroll: true })
    button.current?.click()
  }, [opened])
  /**
   * What an item opens gives the focus back to the button: the item itself is gone by then. On the way down, as
   * Headless UI calls no handler after one that has prevented the default.
   */
  function focusButton({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[role="menuitem"]')) button.current?.focus({ preventScroll: true })
  }
  return (
    <Menu as="div" className={menuHostClass({ place })}>
      <MenuButton ref={button} className={classNames(triggerClass, 'data-open:bg-surface-2')} aria-label={label}>
        {trigger}
      </MenuButton>
      <MenuItems
        className={menuListClass({ place, grid, className })}
        modal={false}
        transition
        onClickCapture={focusButton}
      >
        <MenuItemContext.Provider value={MenuItem}>{children}</MenuItemContext.Provider>
      </MenuItems>
    </Menu>
  )
}
