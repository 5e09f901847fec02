import { Link } from '../link'

interface Tab {
  label: string
  to: string
  count?: number
  isCurrent?: boolean
}

const tab =
  '-mb-px inline-flex min-h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-text-2 max-md:min-h-11 hover:text-text current:border-text current:text-text'

/** Views of a page below its bar, with what is in each. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav
      className="scrollbar-none flex gap-4.5 overflow-x-auto border-border border-b px-5 max-md:px-3.5"
      aria-label={label}
    >
      {tabs.map(({ label, to, count, isCurrent }) => (
        <Link key={to} className={tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className="text-2xs text-text-3">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
