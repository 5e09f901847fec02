import type { MessageKind, PreviewKind } from '../schema'

/** So long a claim keeps others away, and a skipped chat is not one's next. */
export const staffClaimMinutes = 5
export const skipMinutes = 10

/** As many as the inbox lists of a brand: it is worked from its front. */
export const listedChats = 50

/** A chat that waits for the team, as the inbox lists it. */
export interface StaffChatLine {
  conversationId: string
  brandId: string
  profile: string
  member: string
  preview: string
  kind: PreviewKind
  since: string
  /** Waits longer than the brand promises. */
  late: boolean
  /** Somebody else's claim that still runs. */
  claimedBy: string | null
  /** One's own claim: when it ends. */
  mineUntil: string | null
}

/** A chat with all that is needed to answer it. */
export interface StaffChatView {
  conversationId: string
  since: string | null
  messages: { id: string; by: 'profile' | 'member'; at: string; kind: MessageKind; body: string }[]
  /** Whom the team writes as. */
  profile: StaffPerson & { aboutMe: string | null }
  member: StaffPerson & {
    language: string
    /** Credits that the member's messages in this conversation took. */
    spent: number
  }
  /** What the profile told this member before the messages that are shown, the newest first. */
  told: { id: string; at: string; body: string }[]
  /** The member asks to meet, or for contact data: the answer has to say that the profile is made up. */
  asksToMeet: boolean
}

export interface StaffPerson {
  id: string
  name: string
  age: number | null
  place: string | null
  interests: string[]
}

/** How long members waited for the answers of today. */
export interface AnswerTimes {
  /** Within half of what the brand promises, within all of it, later. */
  soon: number
  inTime: number
  late: number
  /** Minutes. */
  promise: number
}

/** An answer of the last days. */
export interface StaffAnswerLine {
  draftId: string
  by: string
  at: string
  profile: string
  member: string
  waitedSeconds: number
}
