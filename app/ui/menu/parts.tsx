import type { MenuItem as ScriptedItem } from '@headlessui/react'
import { cva } from 'class-variance-authority'
import type { ReactElement, ReactNode } from 'react'
import { createContext, useContext } from 'react'

export interface MenuProps {
  /** Content of the button that opens the menu. */
  trigger: ReactNode
  triggerClass: string
  /** Accessible name of the button and the list. */
  label: string
  /** Two columns, 400 px wide. */
  grid?: boolean
  /** Where the list opens: below the button's start or end, above it, below the top bar, or beside the rail of the chats. */
  place?: keyof typeof places
  /** Class of the list. */
  className?: string
  children: ReactNode
}

const places = {
  end: { host: 'relative', list: 'end-0 top-full mt-2 origin-top-right' },
  start: { host: 'relative', list: 'start-0 top-full mt-2 origin-top-left' },
  /** Above its button at the bottom of a phone's screen; from 768 px on below it. */
  above: {
    host: 'relative',
    list: 'end-0 max-md:bottom-full max-md:mb-2 max-md:origin-bottom-right md:top-full md:mt-2 md:origin-top-right',
  },
  bar: { host: '', list: 'end-0 top-full mt-2 origin-top-right' },
  /** Headless UI positions the list. */
  anchored: { host: '', list: '' },
  rail: { host: 'relative max-md:hidden', list: 'start-full bottom-0 ms-2 origin-bottom-left' },
} as const

export const menuHostClass = cva('group/menu open:*:[summary]:bg-surface-2', {
  variants: {
    place: {
      end: places.end.host,
      start: places.start.host,
      above: places.above.host,
      bar: places.bar.host,
      rail: places.rail.host,
      anchored: '',
    },
  },
  defaultVariants: { place: 'end' },
})

export const menuListClass = cva('group/list menu-list', {
  variants: {
    place: {
      end: places.end.list,
      start: places.start.list,
      above: places.above.list,
      bar: places.bar.list,
      rail: places.rail.list,
      anchored: '',
    },
    grid: { true: 'grid min-w-menu grid-cols-2 gap-0.5', false: 'min-w-70' },
  },
  defaultVariants: { place: 'end', grid: false },
})

export const menuItemClass = cva('menu-item', {
  variants: { danger: { true: 'text-danger-ink', false: 'text-text *:[svg]:text-text-2' } },
  defaultVariants: { danger: false },
})

/** Headless UI's item component inside a scripted menu; null in a <details> menu. */
export const MenuItemContext = createContext<typeof ScriptedItem | null>(null)

/** Makes a link or button an item of the menu around it. */
export function MenuItem({ children }: { children: ReactElement }) {
  const Item = useContext(MenuItemContext)
  return Item ? <Item>{children}</Item> : children
}
