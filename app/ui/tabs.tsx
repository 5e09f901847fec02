import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import { buttonClass } from './button'

interface TabItem {
  to: string
  label: ReactNode
  badge?: ReactNode
}

/** Views of one thing, each at its own address. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.to} className="tab" to={item.to} end preventScrollReset>
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

/** To the pages before and after, with real addresses. */
export function PageLinks({ label, previous, next }: PageLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="pages" aria-label={label}>
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
