import type { ReactNode } from 'react'
import { consolePaths } from '~/console-paths'
import { Avatar } from '~/ui/labels'

interface MemberCellProps {
  member: { brand: string; id: string; hasPhoto: boolean }
  /** Name, and what identifies the member. */
  children: ReactNode
}

/** A member in a list: face, and name. */
export function MemberCell({ member: { brand, id, hasPhoto }, children }: MemberCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3 max-md:gap-2">
      <Avatar src={hasPhoto ? consolePaths.face(brand, id) : null} size="small" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
