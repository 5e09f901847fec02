import type { ReactNode } from 'react'

/** The way back and the way on of a step, beside each other where there is room. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-3">{children}</div>
}
