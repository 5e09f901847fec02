import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { consolePaths } from '~/console-paths'

interface OpenCaseProps {
  /** Slug of the case's brand. */
  brand: string
  id: string
  className: string
  children: ReactNode
}

/** Button that claims a case and opens it in the queue. A case that a colleague has is refused there, with the name. */
export function OpenCase({ brand, id, className, children }: OpenCaseProps) {
  return (
    <Form method="post" action={consolePaths.queue}>
      <input type="hidden" name="case" value={`${brand}/${id}`} />
      <button className={className} type="submit" name="intent" value="claim">
        {children}
      </button>
    </Form>
  )
}
