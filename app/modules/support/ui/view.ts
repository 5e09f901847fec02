import type { SubmissionResult } from '@conform-to/dom'
import type { FormRules } from '~/ui/forms/form-rules'
import type { MemberAct } from '../acts-of'
import type { MemberFile, Opened } from '../schema'

/** Data of a member's page. */
export interface MemberView {
  file: MemberFile
  brand: { slug: string; name: string }
  /** City, region and country in words; empty for a profile without them. */
  place: string
  /** Acts that the operator may do here. */
  acts: readonly MemberAct[]
  /** Whether the operator also has the right `queue`. */
  mayDecide: boolean
  /** UUID of this page, so that a form sent twice grants credits once. */
  key: string
  rules: Partial<Record<MemberAct, FormRules>>
  /** Paths of the previous and next member in the search that led here. */
  neighbours: Record<'previous' | 'next', string | null>
  /** The act whose form is open initially. */
  open: string | null
  said: { done: string; count: number } | null
  /** URL of the profile on the brand's site, if other members see it. */
  address: string | null
}

/** Whether the page offers an act: the operator may do it, and it would change something. */
export function isOffered({ acts, file }: Pick<MemberView, 'acts' | 'file'>, act: MemberAct): boolean {
  const { standing, email, debitsBlocked } = file
  if (!acts.includes(act) || email === null) return false
  if (act === 'erase') return true
  if (standing === 'closed') return false
  if (act === 'disable') return standing !== 'disabled'
  const isAway = standing === 'suspended' || standing === 'disabled'
  if (act === 'suspend') return !isAway
  if (act === 'restore') return isAway
  if (act === 'block_debits') return !debitsBlocked
  if (act === 'allow_debits') return debitsBlocked
  return true
}

/** Response of the page's action. */
export interface MemberReply {
  act: MemberAct
  result?: SubmissionResult<string[]>
  opened?: Opened
}
