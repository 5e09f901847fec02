import type { ReactNode } from 'react'

/** Buttons for going back and continuing, side by side if there is room. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-3">{children}</div>
}
