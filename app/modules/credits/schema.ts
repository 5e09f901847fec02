/** Values of the ledger's `reason`. Entries with a positive amount are grants, except `returned`, which reverses a charge. */
export const creditReasons = [
  'signup',
  'purchase',
  'operator',
  'message',
  'photo',
  'gift',
  'voice',
  'refund',
  'returned',
] as const

export type CreditReason = (typeof creditReasons)[number]

/** Maximum credits of a single grant or bundle (decisions, 'Money'). */
export const largestGrant = 100_000

/** The badge shows the balance if it is at most this (specification 9). */
export const lowBalance = 10

export interface CreditsView {
  balance: number
  /** Free messages that a member without premium has sent so far. */
  freeMessagesUsed: number
  /** Conversations that a member without premium has started so far. */
  conversationsStarted: number
}
