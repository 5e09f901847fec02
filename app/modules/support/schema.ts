import type { MemberPageView } from '~/modules/members/schema'

/** Somebody who was searched for. */
export interface FoundMember {
  id: string
  brandId: string
  name: string
  /** Not the whole address: 'ru•••@example.com'; null for a profile without an account. */
  email: string | null
  standing: Standing
  signedUpAt: string
  lastActiveAt: string
}

/** Whether and why others see somebody or not. */
export type Standing = 'shown' | 'invisible' | 'not_confirmed' | 'suspended' | 'closed'

/** A member as those see them who look after them. Moments are ISO. */
export interface MemberFile {
  id: string
  name: string
  age: number
  /** Not the whole address; null for a profile without an account. */
  email: string | null
  standing: Standing
  /** A profile of the brand's own team. */
  fictional: boolean
  language: string | null
  signedUpAt: string
  confirmedAt: string | null
  premiumSince: string | null
  lastActiveAt: string
  /** Of a suspended one: when it is shown again; null for never by itself. */
  heldUntil: string | null
  /** When a closed account is erased. */
  erasedAt: string | null
  mailOff: { reason: string; at: string } | null
  codesAtLogIn: boolean
  /** An operator said that they can't pay by direct debit. */
  debitsBlocked: boolean
  profile: Omit<MemberPageView, 'photos'>
  photos: { id: string; status: 'pending' | 'active' | 'rejected' }[]
  consents: ConsentLine[]
  sessions: SessionLine[]
  balance: number
  ledger: LedgerLine[]
  counts: MemberCounts
  reports: ReportLine[]
  mails: MailLine[]
  notes: NoteLine[]
  happened: Happening[]
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
  /** Null for a session of a release before. */
  addressHash: string | null
  lastSeenAt: string
}

/** Movements of one kind behind each other are one line. */
export interface LedgerLine {
  id: string
  reason: string
  times: number
  /** Of the last of them. */
  at: string
  delta: number
  /** After the last of them. */
  balance: number
  note: string | null
}

/** Each at most `countedTo` + 1. */
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
  decision: 'disabled' | 'warned' | 'none' | null
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

/** One line of the timeline. */
export interface Happening {
  at: string
  /** 'signed_up', or the name of an operator's act. */
  kind: string
  /** In short words or numbers: a reason, a country, an order's number. */
  detail: string
  /** Who did it, where it was not the member. */
  by: string
}

/** Characters of a note, and of the reason for an act. */
export const longest = { note: 2_000, reason: 300, search: 100 } as const

/** Credits that the console gives at a time; more is a command's, or a refund. */
export const mostGoodwill = 500

export interface ConversationLine {
  id: string
  /** Null for somebody of another brand, or who is gone. */
  peer: string | null
  at: string
}

export interface OpenedMessage {
  id: string
  /** Written by the member whose page it is. */
  mine: boolean
  kind: 'text' | 'photo' | 'gift'
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
    /** Minor units. */
    amount: number
    refunded: number
    currency: string
    credits: number
  }[]
  methods: { id: string; label: string; digits: string | null; expires: string | null }[]
}

/** What a reason opened, for the one page that answers it. */
export type Opened =
  | { kind: 'conversations'; reason: string; lines: ConversationLine[] }
  | ({ kind: 'conversation'; reason: string } & OpenedConversation)
  | ({ kind: 'payments' } & OpenedPayments)
