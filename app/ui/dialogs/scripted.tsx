import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'

/** What only a script shows: never in the server's markup, where Headless UI's style attributes would break the page's policy. */
export function Scripted({ children }: { children: ReactNode }) {
  const [runs, setRuns] = useState(false)
  useEffect(() => setRuns(true), [])
  return runs ? <Suspense fallback={null}>{children}</Suspense> : null
}
