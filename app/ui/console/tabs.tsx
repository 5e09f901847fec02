import { useEffect, useRef } from 'react'
import { Link } from '../link'
import { useCounted } from './counted'

interface Tab {
  label: string
  to: string
  /** A count of at most `countedTo` + 1, or text to show as it is. */
  count?: number | string
  isCurrent?: boolean
}

const tab =
  '-mb-px inline-flex min-h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-text-2 max-md:min-h-11 hover:text-text current:border-text current:text-text'

/** Links to the views of a page, each with its count, below the top bar. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const counted = useCounted()
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // On a phone the last tabs may lie beyond the edge.
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav
      ref={nav}
      className="scrollbar-none flex gap-4.5 overflow-x-auto border-border border-b px-5 max-md:px-3.5"
      aria-label={label}
    >
      {tabs.map(({ label, to, count, isCurrent }) => (
        <Link key={to} className={tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {label}
          {count !== undefined && (
            <span className="text-2xs text-text-3">{typeof count === 'number' ? counted(count) : count}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
