import { forMember } from '~/database/for-tenant.server'
import type { Viewer } from '~/modules/accounts/member'
import { noteVisit as noteIn } from '~/modules/members/visits/note-visit.server'

/** Stores that a member looks at a profile. */
export function noteVisit(visitor: Viewer, memberId: string): Promise<boolean> {
  return forMember(visitor, (db) => noteIn(db, visitor, memberId), { atOnce: true })
}
