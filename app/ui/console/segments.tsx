import { Link } from '../link'

/** A choice among a few links, such as periods or schemes. */
export function Segments({
  label,
  segments,
}: {
  label: string
  segments: readonly { to: string; name: string; current: boolean }[]
}) {
  return (
    <nav className="inline-flex gap-0.5 rounded-button bg-surface-2 p-0.5" aria-label={label}>
      {segments.map(({ to, name, current }) => (
        <Link
          key={to}
          className="inline-flex min-h-7 items-center whitespace-nowrap rounded-sm current:bg-surface-1 px-2.5 font-medium current:text-text text-text-2 text-xs current:shadow-1 hover:text-text max-md:min-h-10"
          to={to}
          aria-current={current ? 'true' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
