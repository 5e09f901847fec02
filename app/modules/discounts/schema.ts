import { wordText } from '~/platform/forms/plain-text'

/** Specification 9: code and percentage of the time bonus, and its duration from sign-up. */
export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const

/** Seconds between entering the members area and the modal (specification 9). */
export const modalAfterSeconds = 40

/** Cookie with the time at which the modal was dismissed (specification 4). */
export const modalDismissal = 'hide-time-bonus-modal'

/** How often a code can be used: once per member, for one order in total, or without limit. */
export const validities = ['once-per-user', 'once', 'unlimited'] as const

export type Validity = (typeof validities)[number]

/** A discount on an order: an offer to new members, or a code created by an operator (specification 3). */
export interface Discount {
  kind: 'time_bonus' | 'welcome' | 'code'
  /** In upper case. */
  code: string
  percentage: number
  /** Minimum amount in minor units of `currency`, before the discount. */
  minimumOrder: number | null
  /** ISO 3166-1 */
  country: string | null
  /** ISO 4217 */
  currency: string | null
  /** Id of the only member who may use it; null for all. */
  userId: string | null
  expires: Date | null
  status: 'active' | 'ended'
  validity: Validity
  /** Allowed payment methods; empty for all. */
  paymentMethods: readonly string[]
}

/** An offer to a new member, as screens show it. */
export interface OfferView {
  kind: 'time_bonus' | 'welcome'
  percentage: number
  /** Duration from sign-up. */
  hours: number
  /** ISO 8601 */
  endsAt: string
  /** The server's clock when the view was made (ISO 8601). The countdown never uses the visitor's clock. */
  now: string
}

/** An offer as the bar above the members area shows it, in the viewer's language. */
export interface OfferBarView extends OfferView {
  title: string
  /** Shorter title, for narrow windows. */
  short: string
  /** How long the offer was to last in all, for wide windows. */
  text: string
  /** What the link does. */
  action: string
}

/** Returns the normalized form of a typed code, by which codes are compared. */
export function codeKey(typed: string): string {
  return wordText(typed.normalize('NFKC')).replace(/\s+/g, '').toUpperCase()
}

/** The form of a code in upper case: 3 to 30 letters, digits and hyphens. */
export const codePattern = /^[A-Z0-9][A-Z0-9-]{2,29}$/

/** Maximum length of a typed code, spaces included. */
export const longestCode = 100
