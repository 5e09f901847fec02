import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'

/** What only a script shows: never in the server's markup, where Headless UI's style attributes would break the page's policy. */
export function Scripted({ children }: { children: ReactNode }) {
  const [runs, setRuns] = useState(false)
  useEffect(() => setRuns(true), [])
  return runs ? <Suspense fallback={<ComingDialog />}>{children}</Suspense> : null
}

/** Keeps others from opening over a dialog that is still being fetched. */
export function ComingDialog() {
  return <span data-coming-dialog hidden />
}

/** Whether one lies over the page, or is about to. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [data-coming-dialog]') !== null
}

/** Whether somebody writes, chooses or has a menu open, which a dialog would take from them. */
export function isEngaged(): boolean {
  const fields = document.activeElement?.matches('input, textarea, select') ?? false
  return fields || document.querySelector('[role="menu"], [role="listbox"], details[name="menu"][open]') !== null
}
