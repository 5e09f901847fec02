import type { SubmissionResult } from '@conform-to/dom'
import type { FormRules } from '~/ui/forms/form-rules'

/** Reasons for leaving; giving one is optional. */
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

/** Maximum length of the note to the reason, in characters. */
export const noteLength = 1_000

/** Days for which the discount for members who stay is valid. */
export const discountDays = 14

/** Kinds of offers to members who stay. Each is offered only if it is available. */
export type OfferKind = 'refund' | 'discount' | 'invisible' | 'fewer_mails'

/** A discount on the next order. `until` is set if the member already has the code. */
export interface StayDiscount {
  kind: 'discount'
  percentage: number
  /** ISO 8601 */
  until: string | null
}

export type Offer =
  | { kind: 'refund'; amount: number; currency: string; unspent: number; bought: number; until: string | null }
  | StayDiscount
  | { kind: 'invisible' }
  | { kind: 'fewer_mails' }

/** Fields of the form's steps. */
export interface LeavingFields {
  reason: string
  note: string
  password: string
}

/** What the confirmation shows before the account closes. */
export interface ClosingView {
  /** ISO moment at which the account is erased. */
  until: string
  /** Unspent credits, which are lost with the account. */
  credits: number
  refund: Extract<Offer, { kind: 'refund' }> | null
  /** Numbers of orders with an unfinished payment. */
  pending: number[]
  /** Whether the password is required; false after a recent login. */
  asksPassword: boolean
}

/** The step of /leave to show. */
export type LeavingStep =
  | { step: 'why' }
  | { step: 'offers'; offers: Offer[]; refunded: boolean }
  | { step: 'confirm'; closing: ClosingView }

/** Response of /leave, with the values typed so far. */
export interface LeavingReply {
  shown: LeavingStep
  reason: string
  note: string
  result?: SubmissionResult<string[]>
}

/** The browser's validation rules for the forms. */
export interface LeavingRules {
  why: FormRules
  confirm: FormRules
}

/** The account to reactivate, as shown by /reactivate. */
export interface ReturnView {
  name: string
  credits: number
  /** ISO moment at which the account is erased. */
  until: string
}

/**
 * Response of /reactivate. `in`: the account is active and the browser logged in; `back`: reactivated by a link,
 * without a session.
 */
export type ReturnReply =
  | { kind: 'in' }
  | { kind: 'back' }
  | { kind: 'invalid' }
  | { kind: 'sent'; email: string }
  | { kind: 'unsent'; result: SubmissionResult<string[]> }
