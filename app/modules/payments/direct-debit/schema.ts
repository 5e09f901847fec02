import type { SubmissionResult } from '@conform-to/dom'
import type { FormRules } from '~/ui/forms/form-rules'
import type { OrderDraftView } from '../schema'

/**
 * Limits of a code: its length, validity, number of tries, and delay before another may be requested (decisions,
 * 'Direct debit').
 */
export const smsCode = { digits: 6, minutes: 10, tries: 5, againAfterSeconds: 60 } as const

export const bankDetailLimits = { holder: 70, iban: 42, street: 100, postal_code: 12, city: 60, phone: 30 } as const

/** Bank details of a member who pays by direct debit. */
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

/** Contents of /directdebit. */
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
      /** Last four digits of the phone number; first and last four characters of the IBAN. */
      phone: string
      iban: string
      /** Whether the code was already confirmed, so that only the order is missing. */
      confirmed: boolean
      /** Seconds until another code may be requested. */
      againAfter: number
      rules: FormRules
    }

/** The response to a form that was refused. */
export interface DirectDebitReply {
  details?: SubmissionResult<string[]>
  /** Why no code was sent. */
  phone?: string
  order?: SubmissionResult<string[]>
}
