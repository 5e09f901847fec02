import type { AnswerTimes, StaffAnswerLine, StaffChatLine, StaffChatView } from '../../staff/schema'

export interface StaffInboxView {
  brands: readonly { id: string; slug: string; name: string }[]
  lines: readonly StaffChatLine[]
  /** `said` names what was done, `refusal` why it was not, and `by` the operator who was first. */
  said: string | null
  refusal: string | null
  by: string
}

/** A chat that the operator has claimed. */
export interface OpenedChat extends StaffChatView {
  /** Slug of the brand. */
  brand: string
  /** End of the claim, ISO 8601. */
  until: string
  times: AnswerTimes
  /** Maximum length of a message, in characters. */
  longest: number
  /** Draft id of the answer, so that sending it twice makes one message. */
  draft: string
}

export interface BrandAnswer extends StaffAnswerLine {
  brand: string
  brandName: string
}

/** The refusal of an answer without words, which is shown at its field. */
export const noWords = 'no_words'

/** Keyboard shortcuts of the actions on a chat. */
export const staffKeys = { send: 'Ctrl ⏎', skip: 'S', letGo: 'U', flag: 'F' } as const
