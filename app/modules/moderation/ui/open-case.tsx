import type { ReactNode } from 'react'
import { consolePaths } from '~/console-paths'
import { Link } from '~/ui/link'

interface OpenCaseProps {
  /** Slug of the case's brand. */
  brand: string
  id: string
  className: string
  children: ReactNode
}

/** Link that opens a case in the queue, to be read: the first act claims it. */
export function OpenCase({ brand, id, className, children }: OpenCaseProps) {
  return (
    <Link className={className} to={`${consolePaths.queue}?${new URLSearchParams({ case: `${brand}/${id}` })}`}>
      {children}
    </Link>
  )
}
