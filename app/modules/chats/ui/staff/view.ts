import type { AnswerTimes, StaffAnswerLine, StaffChatLine, StaffChatView } from '../../staff/schema'

export interface StaffInboxView {
  brands: readonly { id: string; slug: string; name: string }[]
  lines: readonly StaffChatLine[]
  /** What was done, or why it wasn't, and who was first. */
  said: string | null
  refusal: string | null
  by: string
}

/** A chat that is claimed. */
export interface OpenedChat extends StaffChatView {
  /** Slug. */
  brand: string
  /** ISO: when the claim ends. */
  until: string
  times: AnswerTimes
  /** Characters of a message. */
  longest: number
  /** The answer's draft id: sent twice, it is one. */
  draft: string
}

export interface BrandAnswer extends StaffAnswerLine {
  brand: string
}

/** Keys of what is done with a chat. */
export const staffKeys = { send: 'Ctrl ⏎', skip: 'S', letGo: 'U', flag: 'F' } as const
