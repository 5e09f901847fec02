import { memberStatus } from '~/database/tables/people/members'
import type { Standing } from './schema'

interface Profile {
  status: number
  invisible: boolean
  /** Whether a decision without an end keeps it away. */
  forGood: boolean
}

/** Returns whether other members see a profile, and if not, why. */
export function standingOf({ status, invisible, forGood }: Profile): Standing {
  if (status === memberStatus.deleted) return 'closed'
  if (status === memberStatus.suspended) return forGood ? 'disabled' : 'suspended'
  if (status === memberStatus.disabled) return 'not_confirmed'
  return invisible ? 'invisible' : 'shown'
}
