import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import { buttonClass } from './button'
import { classNames } from './class-names'

const tabClass = classNames(
  'relative inline-flex min-h-12 min-w-touch flex-none items-center justify-center gap-2 whitespace-nowrap px-0.5 font-semibold text-text-2',
  'current:text-text hover:text-text focus-visible:rounded-sm focus-visible:-outline-offset-4',
  'current:after:absolute current:after:inset-x-0 current:after:bottom-0 current:after:h-1 current:after:rounded-t-xs',
  'current:after:bg-primary',
)

interface TabItem {
  to: string
  label: ReactNode
  badge?: ReactNode
}

/** Links to the views of one thing, each with its own URL. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav className="scrollbar-none fades-at-end flex gap-5 overflow-x-auto border-border border-b" aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.to} className={tabClass} to={item.to} end preventScrollReset>
          {item.label}
          {item.badge}
        </NavLink>
      ))}
    </nav>
  )
}

interface PageLinksProps {
  label: string
  previous: { to: string; label: string } | null
  next: { to: string; label: string } | null
}

/** Links to the previous and the next page, with real URLs. */
export function PageLinks({ label, previous, next }: PageLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="flex flex-wrap gap-3 pt-6" aria-label={label}>
      {previous && (
        <Link className={buttonClass()} to={previous.to} rel="prev">
          {previous.label}
        </Link>
      )}
      {next && (
        <Link className={buttonClass({ class: 'ms-auto' })} to={next.to} rel="next">
          {next.label}
        </Link>
      )}
    </nav>
  )
}
