import type { MouseEvent, ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { reportPath } from '../schema'

const ReportModal = lazy(() => import('./report-modal').then((file) => ({ default: file.ReportModal })))

interface ReportableProps {
  member: { id: string; name: string }
  /** The conversation whose last messages go along. */
  conversation?: string | null
  /** Around the links to the report; gets what makes one. */
  children: (link: { to: string; onClick: (event: MouseEvent) => void }) => ReactNode
}

/** Its links lead to the page of the report; with a script the same form opens over this page. */
export function Reportable({ member, conversation, children }: ReportableProps) {
  const [open, setOpen] = useState(false)
  const path = reportPath(member.id, conversation)
  function show(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      {children({ to: path, onClick: show })}
      {open && (
        <Suspense>
          <ReportModal
            action={path}
            name={member.name}
            evidence={Boolean(conversation)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
