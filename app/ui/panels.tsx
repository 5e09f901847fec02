import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { forwardRef } from 'react'
import { classNames } from './class-names'
import { useTakenFocus } from './focus/use-taken-focus'
import { Icon } from './icon'
import type { IconName } from './icon-names'

/** Styles of a card, for a form or another element that is one. */
export const panelClass = cva('rounded-xl border border-border bg-surface-1 p-panel', {
  variants: {
    /** Removes the shadow, for cards on a background of their own. */
    flat: { true: '', false: 'shadow-1' },
  },
  defaultVariants: { flat: false },
})

interface PanelProps {
  title?: ReactNode
  flat?: boolean
  className?: string
  children: ReactNode
}

/** Card with a title. */
export const Panel = forwardRef<HTMLElement, PanelProps>(function Panel({ title, flat, className, children }, ref) {
  return (
    <section
      ref={ref}
      className={panelClass({ flat, class: classNames('grid grid-cols-1 content-start gap-4', className) })}
    >
      {title && <h2 className="heading-3">{title}</h2>}
      {children}
    </section>
  )
})

/** Title and figures at the top of a page. */
export function PageHead({ children }: { children: ReactNode }) {
  return <div className="mb-5 flex flex-wrap items-end justify-between gap-x-5 gap-y-3 *:min-w-0">{children}</div>
}

/** Row of a list: picture or tile, text in a `div`, actions. */
export const rowClass =
  'flex min-h-16 flex-wrap items-center justify-end gap-x-4 gap-y-2 border-border border-b py-3 last:border-b-0 *:[div]:min-w-0 *:[div]:flex-[1_1_8rem]'

const tile = cva('grid flex-none place-items-center', {
  variants: {
    look: {
      primary: 'bg-primary-soft text-primary-ink',
      success: 'bg-success-soft text-success-ink',
      danger: 'bg-danger-soft text-danger-ink',
    },
    size: { normal: 'size-13 rounded-media text-icon', large: 'mb-2 size-22 rounded-media-lg text-2xl' },
  },
  defaultVariants: { look: 'primary', size: 'normal' },
})

interface IconTileProps {
  icon: IconName
  className?: string
}

/** Icon on a background with the brand's corners, 52 px. */
export function IconTile({ icon, className }: IconTileProps) {
  return (
    <span className={tile({ className })}>
      <Icon name={icon} />
    </span>
  )
}

/** Placeholder for a photo or a line of text. Not animated when motion is reduced. */
export function Skeleton({ kind }: { kind: 'photo' | 'line' }) {
  return (
    <div
      className={classNames(
        'animate-skeleton bg-skeleton',
        kind === 'photo' ? 'aspect-portrait rounded-media' : 'h-3.5 rounded-sm last:w-3/5',
      )}
      aria-hidden="true"
    />
  )
}

interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  /** One sentence. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** Another way on, below the action. */
  more?: ReactNode
}

/** Shown for an empty list, with what the member can do about it. */
export function EmptyState({ icon, title, text, action, more }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-104 grid-cols-1 justify-items-center gap-3 px-5 py-10 text-center">
      <span className={tile({ size: 'large' })}>
        <Icon name={icon} />
      </span>
      <h2 className="heading-4">{title}</h2>
      {text && <p className="meta">{text}</p>}
      {action}
      {more}
    </div>
  )
}

interface ResultProps {
  icon: IconName
  kind?: keyof typeof resultLooks
  title: ReactNode
  text?: ReactNode
  /** Focuses the title, for a result that replaces a form without a navigation. */
  takesFocus?: boolean
  /** Facts, then one action. */
  children?: ReactNode
}

const resultLooks = { plain: 'primary', success: 'success', failure: 'danger', waiting: 'primary' } as const

/** Outcome of an action: a tile, one sentence, facts, one action. */
export function Result({ icon, kind = 'plain', title, text, takesFocus = false, children }: ResultProps) {
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 px-5 py-6 text-center *:[a,button,div.grid,form.grid]:w-full *:[a,button,div.grid,form.grid]:max-w-80">
      <span className={tile({ look: resultLooks[kind], size: 'large' })}>
        <Icon className={classNames(kind === 'waiting' && 'animate-spin-slow')} name={icon} />
      </span>
      <h1 ref={heading} className="heading-2" tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {text && <p className="meta max-w-120">{text}</p>}
      {children}
    </div>
  )
}

interface FoldProps {
  /** Content of the summary, always visible. */
  title: ReactNode
  titleClass: string
  open?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** Content that unfolds below its title: a native element, so it needs no script. */
export function Fold({ title, titleClass, open, id, className, children }: FoldProps) {
  return (
    <details className={classNames('group/fold', className)} open={open} id={id}>
      <summary className={classNames('wrap-anywhere flex min-h-touch cursor-pointer items-center gap-2', titleClass)}>
        {title}
        <span className="ms-auto me-1.5 size-2 rotate-45 border-current border-e-2 border-b-2 group-open/fold:-rotate-135" />
      </summary>
      {children}
    </details>
  )
}

/** Progress such as a profile's completeness: `value` of `max`. */
export function Meter({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="meter" value={value} max={max} aria-label={label} />
}

const step = cva('h-1.5 flex-1 rounded-pill', {
  variants: {
    place: {
      done: 'bg-primary',
      now: 'bg-linear-to-r from-50% from-primary to-50% to-surface-3',
      later: 'bg-surface-3',
    },
  },
})

/** Position in a wizard; `current` counts from 1. */
export function Steps({ count, current, label }: { count: number; current: number; label: string }) {
  const placeOf = (number: number) => (number < current ? 'done' : 'later')
  return (
    <ol className="flex gap-1.5" aria-label={label}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <li
          key={number}
          className={step({ place: number === current ? 'now' : placeOf(number) })}
          aria-current={number === current ? 'step' : undefined}
        >
          <span className="sr-only">{number}</span>
        </li>
      ))}
    </ol>
  )
}
