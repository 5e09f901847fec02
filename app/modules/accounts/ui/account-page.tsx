import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { panelClass } from '~/ui/panels'

const otherWayClass = cva(
  [
    'flex flex-wrap items-center justify-center gap-x-[0.4rem] text-sm text-text-2 [&_.link]:inline-flex',
    '[&_.link]:min-h-touch [&_.link]:items-center',
  ],
  {
    variants: { line: { true: 'border-border border-t pt-3' } },
  },
)

/** A narrow card as the whole page: login, new password, confirming one's identity. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-5' })}>
        {children}
      </div>
    </main>
  )
}

interface AccountHeadingProps {
  title: ReactNode
  text: ReactNode
  look?: 'heading-1' | 'heading-2'
}

/** The card's title, and its explanation below. */
export function AccountHeading({ title, text, look = 'heading-2' }: AccountHeadingProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <h1 className={look}>{title}</h1>
      <p className="meta">{text}</p>
    </div>
  )
}

/** Alternatives to a form, below it. */
export function OtherWay({ line, children }: { /** Line above it. */ line?: boolean; children: ReactNode }) {
  return <p className={otherWayClass({ line })}>{children}</p>
}
