import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'

/** Renders in the browser only: the style attributes of Headless UI would violate the page's CSP in server markup. */
export function Scripted({ children }: { children: ReactNode }) {
  const [runs, setRuns] = useState(false)
  useEffect(() => setRuns(true), [])
  return runs ? <Suspense fallback={<ComingDialog />}>{children}</Suspense> : null
}

/** Marker that keeps other dialogs from opening while this one is still loading. */
export function ComingDialog() {
  return <span data-coming-dialog hidden />
}

/** Returns whether a dialog is open or loading. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [data-coming-dialog]') !== null
}

/** Returns whether the visitor is in a field or has a menu open, which a dialog would interrupt. */
export function isEngaged(): boolean {
  const fields = document.activeElement?.matches('input, textarea, select') ?? false
  return fields || document.querySelector('[role="menu"], [role="listbox"], details[name="menu"][open]') !== null
}
