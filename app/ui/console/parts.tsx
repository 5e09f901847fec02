import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'
import type { KeyLabel } from './keys/use-keys'
import { SingleKeys } from './keys/use-keys'

/** Content of a page below the top bar. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-350 flex-1 grid-cols-1 content-start gap-5 p-5 max-md:gap-4 max-md:p-3.5">
      {children}
    </div>
  )
}

interface CardProps {
  title?: ReactNode
  /** Content at the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
  /** Removes the padding, so that a table reaches the edges. */
  flush?: boolean
}

export function Card({ title, aside, children, flush = false }: CardProps) {
  return (
    <section className="min-w-0 rounded-lg border border-border bg-surface-1">
      {title && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 border-border border-b px-3.5 py-1.5">
          <h2 className="me-auto font-semibold text-lg">{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : 'grid grid-cols-1 gap-3 p-3.5'}>{children}</div>
    </section>
  )
}

const noteClass = cva('flex items-start gap-2.5 rounded-md px-3.5 py-2.5 text-xs', {
  variants: {
    kind: {
      info: 'bg-info-soft *:[svg]:text-info-ink',
      success: 'bg-success-soft *:[svg]:text-success-ink',
      warning: 'bg-warning-soft *:[svg]:text-warning-ink',
      danger: 'bg-danger-soft *:[svg]:text-danger-ink',
    },
  },
})

const noteIcons = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-x',
} as const satisfies Record<string, IconName>

/** A message: information, success or error. */
export function Note({ kind = 'info', children }: { kind?: keyof typeof noteIcons; children: ReactNode }) {
  return (
    <div className={noteClass({ kind })} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={noteIcons[kind]} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

const markClass = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-xs before:size-2 before:flex-none',
  {
    variants: {
      state: {
        good: 'before:rounded-pill before:bg-success',
        waiting: 'text-warning-ink before:bg-warning',
        broken: 'text-danger-ink before:rotate-45 before:bg-danger',
        quiet: 'text-text-2 before:rounded-pill before:bg-border-strong',
      },
    },
  },
)

/** A state by shape and word: round is good, square is waiting, a diamond is broken. */
export function Mark({ state, children }: { state: 'good' | 'waiting' | 'broken' | 'quiet'; children: ReactNode }) {
  return <span className={markClass({ state })}>{children}</span>
}

/** Label and value pairs about one thing. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-console-facts gap-x-3.5 gap-y-1.5 text-xs">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-3">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists the keys of a page at its foot; hidden on phones and for operators who switched single keys off. */
export function KeyFoot({ keys }: { keys: readonly KeyLabel[] }) {
  if (!useContext(SingleKeys)) return null
  return (
    <footer className="sticky bottom-0 z-5 mt-auto flex flex-wrap gap-x-4 gap-y-1 border-border border-t bg-surface-1 px-5 py-2 text-2xs text-text-2 max-md:hidden">
      {keys.map(([pressed, label]) => (
        <span key={pressed} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {pressed.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {label}
        </span>
      ))}
    </footer>
  )
}
