import type { MouseEvent, ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '~/ui/link'
import { reportPath } from '../schema'

const ReportModal = lazy(() => import('./report-modal').then((file) => ({ default: file.ReportModal })))

interface ReportLinkProps {
  member: { id: string; name: string }
  /** The conversation whose last messages go along. */
  conversation?: string | null
  className?: string
  children: ReactNode
}

/** Leads to the page of the report; with a script the same form opens over this page. */
export function ReportLink({ member, conversation, className, children }: ReportLinkProps) {
  const [open, setOpen] = useState(false)
  const path = reportPath(member.id, conversation)
  function show(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link className={className} to={path} onClick={show}>
        {children}
      </Link>
      {open &&
        // Beside the page's elements: the menu that the link may stand in closes.
        createPortal(
          <Suspense>
            <ReportModal
              action={path}
              name={member.name}
              evidence={Boolean(conversation)}
              onClose={() => setOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
