import type { SubmissionResult } from '@conform-to/dom'
import type { FormRules } from '~/ui/forms/form-rules'
import type { MemberAct } from '../acts-of'
import type { MemberFile, Opened } from '../schema'

/** What a member's page knows. */
export interface MemberView {
  file: MemberFile
  brand: { slug: string; name: string }
  /** City, region and country in words; empty for a profile without them. */
  place: string
  /** What the operator may do here. */
  acts: readonly MemberAct[]
  /** Whether the queue is theirs too. */
  mayDecide: boolean
  /** Of this page: a form that is sent twice gives credits once. */
  key: string
  rules: Partial<Record<MemberAct, FormRules>>
  /** The pages before and behind it in the search that led here. */
  neighbours: Record<'previous' | 'next', string | null>
  /** The act whose form is open at once. */
  open: string | null
  said: { done: string; count: number } | null
  /** On the brand's site, while others see it there. */
  address: string | null
}

/** What the page's action answered. */
export interface MemberReply {
  act: MemberAct
  result?: SubmissionResult<string[]>
  opened?: Opened
}
