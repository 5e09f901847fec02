/** Specification 9: the code, its per cent, and how long after sign-up it lasts. */
export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const

/** The modal comes so long after the members area was entered (specification 9). */
export const modalAfterSeconds = 40

/** Cookie with the time at which the modal was dismissed (specification 4). */
export const modalDismissal = 'hide-time-bonus-modal'

/** How often a code holds: for each member once, for one order in all, or always. */
export const validities = ['once-per-user', 'once', 'unlimited'] as const

export type Validity = (typeof validities)[number]

/** What takes a part off an order: an offer to new members, or a code of the operator's (specification 3). */
export interface Discount {
  kind: 'time_bonus' | 'welcome' | 'code'
  /** In capitals. */
  code: string
  percentage: number
  /** Minor units of `currency`, before the discount. */
  minimumOrder: number | null
  /** ISO 3166-1 */
  country: string | null
  /** ISO 4217 */
  currency: string | null
  /** Of the one member who may use it. */
  userId: string | null
  expires: Date | null
  status: 'active' | 'ended'
  validity: Validity
  /** Empty: every one. */
  paymentMethods: readonly string[]
}

/** An offer to a new member as screens show it. */
export interface OfferView {
  kind: 'time_bonus' | 'welcome'
  percentage: number
  /** How long it lasts from sign-up. */
  hours: number
  /** ISO 8601 */
  endsAt: string
  /** The server's clock when the view was made (ISO 8601): the countdown never asks the visitor's. */
  now: string
}

/** A discount as codes are compared: however it was typed. */
export function codeKey(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
}

/** The longest code, and what it is made of. */
export const codePattern = /^[A-Z0-9][A-Z0-9-]{2,29}$/

/** What is read of a code that somebody types, spaces included. */
export const longestCode = 100
