import { memberStatus } from '~/database/tables/people/members'
import type { Standing } from './schema'

/** Returns whether other members see a profile, and if not, why. */
export function standingOf({ status, invisible }: { status: number; invisible: boolean }): Standing {
  if (status === memberStatus.deleted) return 'closed'
  if (status === memberStatus.suspended) return 'suspended'
  if (status === memberStatus.disabled) return 'not_confirmed'
  return invisible ? 'invisible' : 'shown'
}
