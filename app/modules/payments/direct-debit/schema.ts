import type { SubmissionResult } from '@conform-to/dom'
import type { FormRules } from '~/ui/forms/form-rules'
import type { OrderDraftView } from '../schema'

/** Decisions, 'Direct debit': how long a code holds, how often it may be tried, and when another may be asked for. */
export const smsCode = { digits: 6, minutes: 10, tries: 5, againAfterSeconds: 60 } as const

export const bankDetailLimits = { holder: 70, iban: 42, street: 100, postal_code: 12, city: 60, phone: 30 } as const

/** What a member types to pay by direct debit. */
export interface BankDetails {
  holder: string
  /** In electronic form: capitals and digits. */
  iban: string
  street: string
  postal_code: string
  city: string
  /** ISO 3166-1 */
  country: string
  /** E.164 */
  phone: string
}

/** What /directdebit shows. */
export type DirectDebitView =
  | { kind: 'refused'; reason: 'blocked' | 'limit'; title: string; text: string; bundleId: number }
  | {
      kind: 'details'
      draft: OrderDraftView
      start: Partial<BankDetails>
      countries: readonly string[]
      rules: FormRules
    }
  | {
      kind: 'code'
      draft: OrderDraftView
      /** The end of each alone. */
      phone: string
      iban: string
      /** The code is known to be right: only the order is left. */
      confirmed: boolean
      /** Seconds until another code may be asked for. */
      againAfter: number
      rules: FormRules
    }

/** What the page answers to a form that did not lead on. */
export interface DirectDebitReply {
  details?: SubmissionResult<string[]>
  /** Why no code was sent. */
  phone?: string
  order?: SubmissionResult<string[]>
}
