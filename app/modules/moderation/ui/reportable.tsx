import type { MouseEvent, ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { reportPath } from '../schema'

const ReportModal = lazy(() => import('./report-modal').then((file) => ({ default: file.ReportModal })))

interface ReportableProps {
  member: { id: string; name: string }
  /** The conversation whose last messages are attached. */
  conversation?: string | null
  /** Around the links to the report; gets what makes one, and what makes one about a message. */
  children: (link: ReportLink, about: (message: string) => ReportLink) => ReactNode
}

interface ReportLink {
  to: string
  onClick: (event: MouseEvent) => void
}

/** Its links lead to the page of the report; with a script the same form opens over this page. */
export function Reportable({ member, conversation, children }: ReportableProps) {
  const [open, setOpen] = useState<string | null>(null)
  const linkTo = (to: string): ReportLink => ({
    to,
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setOpen(to)
    },
  })
  return (
    <>
      {children(linkTo(reportPath(member.id, conversation)), (message) =>
        linkTo(reportPath(member.id, conversation, message)),
      )}
      {open && (
        <Suspense>
          <ReportModal
            action={open}
            name={member.name}
            evidence={Boolean(conversation)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
