import type { ReactNode } from 'react'
import { forwardRef } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'
import { useTakenFocus } from './use-taken-focus'

interface PanelProps {
  title?: ReactNode
  /** Without shadow, inside of another ground. */
  flat?: boolean
  className?: string
  children: ReactNode
}

/** A card of the page, with its title. */
export const Panel = forwardRef<HTMLElement, PanelProps>(function Panel({ title, flat, className, children }, ref) {
  return (
    <section
      ref={ref}
      className={classNames('panel grid grid-cols-1 content-start gap-4', flat && 'panel--flat', className)}
    >
      {title && <h2 className="heading-3">{title}</h2>}
      {children}
    </section>
  )
})

/** Where a photo or a line of text will be. Still when motion is reduced. */
export function Skeleton({ kind }: { kind: 'photo' | 'line' }) {
  return <div className={classNames('skel', kind === 'photo' ? 'skel--photo' : 'skel--line')} aria-hidden="true" />
}

interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  /** One sentence. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty__art">
        <Icon name={icon} />
      </span>
      <h2 className="heading-4">{title}</h2>
      {text && <p className="meta">{text}</p>}
      {action}
    </div>
  )
}

interface ResultProps {
  icon: IconName
  kind?: 'plain' | 'success' | 'failure' | 'waiting'
  title: ReactNode
  text?: ReactNode
  /** It comes in the place of a form, without another page. */
  takesFocus?: boolean
  /** Facts, then one action. */
  children?: ReactNode
}

const resultKinds = { plain: null, success: 'is-ok', failure: 'is-bad', waiting: 'is-wait' }

/** How something ended: a tile, one sentence, facts, one action. */
export function Result({ icon, kind = 'plain', title, text, takesFocus = false, children }: ResultProps) {
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  return (
    <div className="result">
      <span className={classNames('result__i', resultKinds[kind])}>
        <Icon name={icon} />
      </span>
      <h1 ref={heading} className="heading-2" tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {text && <p className="meta">{text}</p>}
      {children}
    </div>
  )
}

interface KeyValue {
  key: string
  value: ReactNode
  /** With a line above. */
  total?: boolean
}

export function KeyValues({ rows }: { rows: readonly KeyValue[] }) {
  return (
    <dl className="kv">
      {rows.map(({ key, value, total }) => (
        <KeyValueRow key={key} name={key} value={value} total={total} />
      ))}
    </dl>
  )
}

function KeyValueRow({ name, value, total }: { name: string; value: ReactNode; total?: boolean }) {
  const className = total ? 'total' : undefined
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd className={className}>{value}</dd>
    </>
  )
}

/** How far something is: a profile's completeness. `value` of `max`. */
export function Meter({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="meter" value={value} max={max} aria-label={label} />
}

/** Where one stands in a wizard; `current` counts from 1. */
export function Steps({ count, current, label }: { count: number; current: number; label: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {Array.from({ length: count }, (_, index) => index + 1).map((step) => (
        <li
          key={step}
          className={classNames(step < current && 'done', step === current && 'now')}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="sr-only">{step}</span>
        </li>
      ))}
    </ol>
  )
}
