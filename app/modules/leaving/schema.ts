import type { SubmissionResult } from '@conform-to/dom'
import type { FormRules } from '~/ui/forms/form-rules'

/** Why somebody leaves; none of them has to be given. */
export const leavingReasons = [
  'met_someone',
  'too_few_people',
  'too_many_mails',
  'too_expensive',
  'fictional',
  'privacy',
  'other',
] as const

export type LeavingReason = (typeof leavingReasons)[number]

/** Characters of what can be added to the reason. */
export const noteLength = 1_000

/** Days for which the discount of a member who stays is good. */
export const discountDays = 14

/** What is there for whoever stays. Each is offered only where it can be had. */
export type OfferKind = 'refund' | 'discount' | 'invisible' | 'fewer_mails'

export type Offer =
  | { kind: 'refund'; amount: number; currency: string; unspent: number; bought: number; until: string | null }
  | { kind: 'discount'; percentage: number }
  | { kind: 'invisible' }
  | { kind: 'fewer_mails' }

/** The fields of the form's steps. */
export interface LeavingFields {
  reason: string
  note: string
  password: string
}

/** What the confirmation names before it happens. */
export interface ClosingView {
  /** ISO: until then the account can come back. */
  until: string
  /** Unspent ones, lost with the account. */
  credits: number
  refund: Extract<Offer, { kind: 'refund' }> | null
  /** Numbers of orders whose payment is under way. */
  pending: number[]
  /** False where the member logged in a moment ago. */
  asksPassword: boolean
}

/** The step of /leave that is shown, with what was said before. */
export type LeavingStep =
  | { step: 'why' }
  | { step: 'offers'; offers: Offer[]; refunded: boolean }
  | { step: 'confirm'; closing: ClosingView }

/** What /leave answers, with what was said so far. */
export interface LeavingReply {
  shown: LeavingStep
  reason: string
  note: string
  result?: SubmissionResult<string[]>
}

/** What the browser is told of the forms. */
export interface LeavingRules {
  why: FormRules
  confirm: FormRules
}

/** What /reactivate shows of the account that a link brings back. */
export interface ReturnView {
  name: string
  credits: number
  /** ISO */
  until: string
}

/** What /reactivate answers. `in`: the account is back and the browser logged in; `back`: by a link, without a session. */
export type ReturnReply =
  | { kind: 'in' }
  | { kind: 'back' }
  | { kind: 'invalid' }
  | { kind: 'sent'; email: string }
  | { kind: 'unsent'; result: SubmissionResult<string[]> }
