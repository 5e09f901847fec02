import type { Holder } from '~/modules/operators/claims.server'
import type { MessageKind, PreviewKind } from '../schema'

/** Minutes for which a skipped chat is not offered again to the operator who skipped it. */
export const skipMinutes = 10

/** Maximum number of chats that the inbox lists per brand. Operators work from the front of the list. */
export const listedChats = 50

/** A chat that waits for the team, as the inbox lists it. */
export interface StaffChatLine extends Holder {
  conversationId: string
  brandId: string
  profileId: string
  profile: string
  /** Whether the profile has a photo. */
  hasPhoto: boolean
  member: string
  preview: string
  kind: PreviewKind
  since: string
  /** The member has waited longer than the brand promises. */
  late: boolean
}

/** A chat with everything needed to answer it. */
export interface StaffChatView {
  conversationId: string
  since: string | null
  messages: { id: string; by: 'profile' | 'member'; at: string; kind: MessageKind; body: string }[]
  /** The fictional profile as whom the team writes. */
  profile: StaffPerson & { aboutMe: string | null; hasPhoto: boolean }
  member: StaffPerson & {
    language: string
    /** Credits that the member has spent on messages in this conversation. */
    spent: number
  }
  /** The profile's texts before the messages that are shown, newest first. */
  olderTexts: { id: string; at: string; body: string }[]
  /** The member asks to meet, or for contact data: the answer has to say that the profile is fictional. */
  asksToMeet: boolean
}

export interface StaffPerson {
  id: string
  name: string
  age: number | null
  place: string | null
  interests: string[]
}

/** Number of today's answers, by how long members waited. */
export interface AnswerTimes {
  /** `soon`: within half of the promised time. `inTime`: within all of it. `late`: after it. */
  soon: number
  inTime: number
  late: number
  /** Promised time, in minutes. */
  promise: number
}

/** One of the team's last answers. */
export interface StaffAnswerLine {
  draftId: string
  by: string
  at: string
  profile: string
  member: string
  waitedSeconds: number
}
