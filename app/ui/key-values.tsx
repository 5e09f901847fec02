import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface KeyValue {
  key: string
  value: ReactNode
  /** With a line above. */
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

const factRow = cva('flex flex-wrap gap-x-5', {
  variants: { total: { true: 'border-border border-t pt-3 font-bold text-md text-text', false: '' } },
})

const factValue = cva('wrap-anywhere min-w-0 flex-[1_1_6rem] text-end tabular-nums', {
  variants: { total: { true: '', false: 'font-medium' } },
})

function KeyValueRow({ name, value, total = false }: { name: string; value: ReactNode; total?: boolean }) {
  return (
    <div className={factRow({ total })}>
      <dt className={total ? undefined : 'text-text-2'}>{name}</dt>
      <dd className={factValue({ total })}>{value}</dd>
    </div>
  )
}
