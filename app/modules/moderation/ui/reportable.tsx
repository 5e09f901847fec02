import type { MouseEvent, ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { reportPath } from '../schema'

const ReportModal = lazy(() => import('./report-modal').then((file) => ({ default: file.ReportModal })))

interface ReportableProps {
  member: { id: string; name: string }
  /** The conversation whose last messages are attached. */
  conversation?: string | null
  /** Whether the last messages are attached without a conversation. */
  attaches?: boolean
  /** Renders the links to the report; receives the report's link, and a function for the link to report a message. */
  children: (link: ReportLink, about: (message: string) => ReportLink) => ReactNode
}

interface ReportLink {
  to: string
  onClick: (event: MouseEvent) => void
}

/** Provides links to the report page; with scripting, they open the same form in a dialog instead. */
export function Reportable({ member, conversation, attaches = false, children }: ReportableProps) {
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
            evidence={Boolean(conversation) || attaches}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
