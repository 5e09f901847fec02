import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../link'

export interface Column<Row> {
  id: string
  label: string
  show: (row: Row) => ReactNode
  /** Aligns the column to the end, for amounts. */
  right?: boolean
  /** The cell that identifies the row; rendered as its heading. */
  heading?: boolean
  /** Hidden on phones. */
  spare?: boolean
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** One sentence shown instead of a table without rows. */
  empty: string
}

const cell = cva(
  'wrap-break-word h-(--row) border-border border-b px-2.5 py-1.5 align-middle leading-snug first:ps-3.5 last:pe-3.5',
  {
    variants: {
      right: { true: 'text-end', false: 'text-start' },
      spare: { true: 'max-md:hidden' },
      heading: { true: 'font-medium' },
    },
    defaultVariants: { right: false },
  },
)

const row = cva('last:*:border-b-0', {
  variants: { selected: { true: 'bg-secondary-soft', false: 'hover:bg-surface-2' } },
})

export function Table<Row>({ label, columns, rows, keyOf, isSelected, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="p-3.5 text-text-2 text-xs">{empty}</p>
  return (
    <Scroller label={label}>
      <table className="w-full border-collapse text-xs" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, label, right, spare }) => (
              <th
                key={id}
                scope="col"
                className={cell({ right, spare, class: 'whitespace-nowrap font-medium text-2xs text-text-3' })}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr key={keyOf(each)} className={row({ selected: isSelected?.(each) ?? false })}>
              {columns.map(({ id, show, right, spare, heading }) =>
                heading ? (
                  <th key={id} scope="row" className={cell({ right, spare, heading })}>
                    {show(each)}
                  </th>
                ) : (
                  <td key={id} className={cell({ right, spare })}>
                    {show(each)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

/** Scrolls content that is too wide; only then can it take the focus, so that the keyboard scrolls it. */
function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const outer = element.current
    if (!outer) return
    const watcher = new ResizeObserver(() => setWide(outer.scrollWidth > outer.clientWidth))
    for (const watched of [outer, ...outer.children]) watcher.observe(watched)
    return () => watcher.disconnect()
  }, [])
  const reached = isWide ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}
  return (
    <div ref={element} className="overflow-x-auto" {...reached}>
      {children}
    </div>
  )
}

/** Footer of a table that shows the newest rows: their number, and a link to older ones. */
export function TableFoot({ shown, older }: { shown: string; older: string | null }) {
  const { t } = useTranslation('console')
  return (
    <div className="flex min-h-11 items-center gap-3 px-3.5 text-2xs text-text-3">
      {shown}
      {older && (
        <Link className="link ms-auto" to={older}>
          {t('audit.older')}
        </Link>
      )}
    </div>
  )
}
