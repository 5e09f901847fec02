/** What moved a balance: the ledger's `reason`. Positive ones are grants, but for `returned`, which undoes a spending. */
export const creditReasons = [
  'signup',
  'purchase',
  'operator',
  'message',
  'photo',
  'gift',
  'refund',
  'returned',
] as const

export type CreditReason = (typeof creditReasons)[number]

/** Decisions, 'Money': a single grant is at most this; a bundle never has more. */
export const largestGrant = 100_000

/** The badge shows the balance from here down (specification 9). */
export const lowBalance = 10

export interface CreditsView {
  balance: number
  /** Free messages a member without premium has written so far. */
  freeMessagesUsed: number
  /** Conversations a member without premium has started so far. */
  conversationsStarted: number
}
