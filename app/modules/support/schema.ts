import type { StaffProfile } from '~/modules/members/schema'
import type { ActOnMember } from '~/modules/moderation/queue/schema'

/** A member found by a search. */
export interface FoundMember {
  id: string
  brandId: string
  name: string
  /** Masked: 'ru•••@example.com'; null for a profile without an account. */
  email: string | null
  /** Whether others see a photo. */
  hasPhoto: boolean
  standing: Standing
  signedUpAt: string
  lastActiveAt: string
}

/** A suspension that hasn't ended yet. Moments are ISO 8601. */
export interface Suspension {
  /** Of its case. */
  id: string
  brandId: string
  memberId: string
  hasPhoto: boolean
  name: string
  ground: string | null
  /** Name of the operator who decided; null for a command. */
  by: string | null
  since: string
  until: string
}

/** Whether other members see a profile, and if not, why. A suspended one comes back by itself, a disabled one doesn't. */
export type Standing = 'shown' | 'invisible' | 'not_confirmed' | 'suspended' | 'disabled' | 'closed'

/** A member as shown to operators. Moments are ISO 8601. */
export interface MemberFile {
  id: string
  name: string
  age: number
  /** Masked; null for a profile without an account. */
  email: string | null
  standing: Standing
  /** Whether it is a fictional profile, for which the brand's team writes. */
  fictional: boolean
  language: string | null
  signedUpAt: string
  confirmedAt: string | null
  premiumSince: string | null
  lastActiveAt: string
  /** When a suspended profile is shown again; null if its suspension has no end, or for other profiles. */
  heldUntil: string | null
  /** When a closed account will be erased. */
  erasedAt: string | null
  mailOff: { reason: string; at: string } | null
  codesAtLogIn: boolean
  /** Whether an operator has blocked direct debits by this member. */
  debitsBlocked: boolean
  profile: StaffProfile
  /** `caption`: the words on the photo that others see. */
  photos: { id: string; status: 'pending' | 'active' | 'rejected'; caption: string | null }[]
  consents: ConsentLine[]
  sessions: SessionLine[]
  balance: number
  ledger: LedgerLine[]
  counts: MemberCounts
  reports: ReportLine[]
  mails: MailLine[]
  notes: NoteLine[]
  timeline: Timeline
}

export interface ConsentLine {
  kind: string
  version: string
  givenAt: string
  withdrawnAt: string | null
}

export interface SessionLine {
  id: string
  browser: string | null
  system: string | null
  country: string | null
  /** Keyed hash of the address; null for sessions opened before it was stored. */
  addressHash: string | null
  lastSeenAt: string
}

/** Consecutive movements of one kind, as one line. */
export interface LedgerLine {
  id: string
  reason: string
  times: number
  /** When the last of them happened. */
  at: string
  delta: number
  /** Balance after the last of them. */
  balance: number
  note: string | null
}

/** Numbers of a member's activities, each at most `countedTo` + 1. */
export interface MemberCounts {
  likesGiven: number
  likesReceived: number
  conversations: number
  messages: number
  orders: number
}

export interface ReportLine {
  reference: string
  at: string
  reason: string
  decision: ActOnMember | null
  /** The report's open case at this brand. */
  caseId: string | null
}

export interface MailLine {
  id: string
  kind: string
  at: string
  outcome: 'sent' | 'refused' | 'bounced'
}

export interface NoteLine {
  id: string
  author: string
  body: string
  at: string
}

/** A page of the timeline, newest first. */
export interface Timeline {
  happened: Happening[]
  /** ISO 8601; what happened before it is on the next page. Null on the last one. */
  older: string | null
}

/** One line of the timeline. */
export interface Happening {
  at: string
  /** 'signed_up' and the like, or the name of an operator's act. */
  kind: string
  /** Short detail: a reason, a country, an order's number. */
  detail: string
  /** Name of the operator who did it; empty for the member. */
  by: string
}

/** Maximum lengths of texts, in characters. */
export const longest = { note: 2_000, reason: 300, search: 100 } as const

/** Maximum number of credits the console grants at a time. More requires a command, or a refund. */
export const mostGoodwill = 500

export interface ConversationLine {
  id: string
  /** Name of the peer; null if they are of another brand or gone. */
  peer: string | null
  at: string
}

export interface OpenedMessage {
  id: string
  /** Whether the member whose page it is wrote it. */
  mine: boolean
  kind: 'text' | 'photo' | 'gift' | 'voice'
  body: string
  at: string
}

export interface OpenedConversation {
  id: string
  peer: string | null
  messages: OpenedMessage[]
}

export interface OpenedPayments {
  orders: {
    number: number
    at: string
    status: string
    method: string
    /** In minor units of the currency. */
    amount: number
    refunded: number
    currency: string
    credits: number
  }[]
  methods: { id: string; label: string; digits: string | null; expires: string | null }[]
}

/** The reasons for which messages may be read, as the privacy page promises. */
export const readingReasons = ['report', 'asked', 'law'] as const

export type ReadingReason = (typeof readingReasons)[number]

/** What was opened with a reason, for this one response. */
export type Opened =
  | { kind: 'conversations'; why: ReadingReason; reason: string; lines: ConversationLine[] }
  | ({ kind: 'conversation' } & OpenedConversation)
  | ({ kind: 'payments' } & OpenedPayments)
