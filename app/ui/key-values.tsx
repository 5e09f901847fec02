import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface KeyValue {
  key: string
  value: ReactNode
  /** A total, with a line above. */
  total?: boolean
}

export function KeyValues({ rows }: { rows: readonly KeyValue[] }) {
  return (
    <dl className="grid w-full grid-cols-1 gap-y-2 text-start text-sm">
      {rows.map(({ key, value, total }) => (
        <KeyValueRow key={key} name={key} value={value} total={total} />
      ))}
    </dl>
  )
}

function KeyValueRow({ name, value, total = false }: { name: string; value: ReactNode; total?: boolean }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap gap-x-5',
        total && 'border-border border-t pt-3 font-bold text-md text-text',
      )}
    >
      <dt className={total ? undefined : 'text-text-2'}>{name}</dt>
      <dd
        className={classNames('wrap-anywhere min-w-0 flex-[1_1_6rem] text-end tabular-nums', !total && 'font-medium')}
      >
        {value}
      </dd>
    </div>
  )
}
