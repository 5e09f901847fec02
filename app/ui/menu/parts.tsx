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
  /** Where the list opens: below the button's start or end, below the top bar, or beside the rail of the chats. */
  place?: keyof typeof places
  /** Class of the list. */
  className?: string
  children: ReactNode
}

const places = {
  end: { host: 'relative', list: 'end-0 top-full mt-2 origin-top-right' },
  start: { host: 'relative', list: 'start-0 top-full mt-2 origin-top-left' },
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
      bar: places.bar.host,
      rail: places.rail.host,
      anchored: '',
    },
  },
  defaultVariants: { place: 'end' },
})

export const menuListClass = cva(
  [
    'group/list absolute z-sheet w-max max-w-[calc(100vw-2*var(--gutter))] rounded-lg border border-border bg-surface-1',
    'p-2 shadow-3 transition duration-fade focus:outline-0 data-closed:scale-96 data-closed:opacity-0',
    '*:[hr]:mx-3 *:[hr]:my-2 *:[hr]:border-0 *:[hr]:border-border *:[hr]:border-t',
  ],
  {
    variants: {
      place: {
        end: places.end.list,
        start: places.start.list,
        bar: places.bar.list,
        rail: places.rail.list,
        anchored: '',
      },
      grid: { true: 'grid min-w-menu grid-cols-2 gap-0.5', false: 'min-w-70' },
    },
    defaultVariants: { place: 'end', grid: false },
  },
)

export const menuItemClass = cva(
  [
    'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 font-medium text-sm hover:bg-surface-2',
    'focus-visible:-outline-offset-3 data-focus:bg-surface-2 group-focus-visible/list:data-focus:ring-focus',
    'current:bg-primary-soft current:font-semibold group-focus-visible/list:data-focus:-outline-offset-3',
    '*:[svg]:text-[1.1rem]',
  ],
  {
    variants: { danger: { true: 'text-danger-ink', false: 'text-text *:[svg]:text-text-2' } },
    defaultVariants: { danger: false },
  },
)

/** Headless UI's item component inside a scripted menu; null in a <details> menu. */
export const MenuItemContext = createContext<typeof ScriptedItem | null>(null)

/** Makes a link or button an item of the menu around it. */
export function MenuItem({ children }: { children: ReactElement }) {
  const Item = useContext(MenuItemContext)
  return Item ? <Item>{children}</Item> : children
}
