import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const otherWayClass = cva(
  [
    'flex flex-wrap items-center justify-center gap-x-[0.4rem] text-sm text-text-2 [&_.link]:inline-flex',
    '[&_.link]:min-h-touch [&_.link]:items-center',
  ],
  {
    variants: { line: { true: 'border-border border-t pt-3' } },
  },
)

/** Alternatives to a form, below it. */
export function OtherWay({ line, children }: { /** Line above it. */ line?: boolean; children: ReactNode }) {
  return <p className={otherWayClass({ line })}>{children}</p>
}
