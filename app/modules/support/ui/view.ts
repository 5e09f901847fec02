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

/** Response of the page's action. */
export interface MemberReply {
  act: MemberAct
  result?: SubmissionResult<string[]>
  opened?: Opened
}
