import type { ReportEvidence, StatementKind } from '~/database/tables/reports'
import type { CaseEntry } from '../casework/schema'

export const caseKinds = ['report', 'photo', 'message_photo', 'text', 'flag', 'appeal'] as const

export type CaseKind = (typeof caseKinds)[number]

/** Why, as the statement of reasons names it; in the order of their keys, 1 to 8. */
export const grounds = ['money', 'sexual', 'hate', 'minor', 'fake', 'advertising', 'contact', 'other'] as const

export type Ground = (typeof grounds)[number]

/** What a moderator may do with a case. */
export const acts = ['nothing', 'warned', 'suspended', 'disabled', 'removed', 'restored', 'kept'] as const

export type Act = (typeof acts)[number]

/** Which acts a kind of case knows; a reporter's objection asks for what was not done. */
const actsOf = {
  report: ['disabled', 'suspended', 'warned', 'nothing'],
  photo: ['removed', 'nothing'],
  message_photo: ['removed', 'nothing'],
  text: ['removed', 'nothing'],
  flag: ['disabled', 'suspended', 'warned', 'nothing'],
  appeal: ['restored', 'kept'],
} as const satisfies Record<CaseKind, readonly Act[]>

const actsForReporter = ['disabled', 'suspended', 'warned', 'kept'] as const satisfies readonly Act[]

/** What may be done with a case, the likeliest first. */
export function actsFor(kind: CaseKind, side: 'member' | 'reporter' | null): readonly Act[] {
  return kind === 'appeal' && side === 'reporter' ? actsForReporter : actsOf[kind]
}

/** Whether a decision can be taken back: what is removed, or answered, stays so. */
export function canUndo(act: Act): boolean {
  return act !== 'removed' && act !== 'restored' && act !== 'kept'
}

/** Days of a suspension. */
export const suspension = { days: 7, most: 365 } as const

/** So long a claim keeps others away. */
export const claimMinutes = 5

/** So long a decision can be taken back: its mails wait for that. */
export const undoSeconds = 10

/** Characters of a moderator's own words. */
export const longestWords = 1_000

/** A case in the list. */
export interface CaseLine {
  id: string
  brandId: string
  kind: CaseKind
  topic: string
  weight: number
  openedAt: string
  /** Somebody else's claim that still runs. */
  claimedBy: string | null
  /** One's own claim: when it ends. */
  mineUntil: string | null
  /** An objection to one's own decision: somebody else looks at it. */
  ownDecision: boolean
  /** Somebody was asked, and has not answered yet. */
  asked: boolean
  /** Open reports about the same member. */
  reports: number
}

export interface Queue {
  lines: CaseLine[]
  /** How many wait, by kind; each at most `countedTo` + 1. */
  counts: Partial<Record<CaseKind, number>>
}

/** A case with all that is needed to decide it. */
export interface CaseView {
  id: string
  kind: CaseKind
  /** 'R-12345678', or nothing. */
  reference: string | null
  topic: string
  weight: number
  openedAt: string
  member: CaseMember
  report: CaseReport | null
  /** The photo that waits, to look at; null for a report. */
  photo: string | null
  /** What is objected to, and why; null for other kinds. */
  appeal: CaseAppeal | null
  /** The profile's text that waits, and what stood there before; null for other kinds. */
  text: { body: string; before: string | null } | null
  /** Which rule flagged, how many it counted and from how many on it flags; null for other kinds. */
  flag: CaseFlag | null
  /** What was done with it so far, oldest first. */
  entries: CaseEntry[]
  /** Decisions about the member and the accounts in common, the newest first. */
  earlier: EarlierDecision[]
  /** Accounts of the brand that were used from the same address lately, those by the same browser first. */
  sameAddress: { id: string; name: string; status: number; sameBrowser: boolean }[]
}

export interface EarlierDecision {
  id: string
  kind: CaseKind
  decision: string
  ground: string | null
  by: string | null
  at: string
  /** The account in common that it was about; null for the member. */
  of: string | null
}

export interface CaseMember {
  id: string
  name: string
  /** Null once the profile is gone. */
  birthDate: string | null
  place: string | null
  aboutMe: string | null
  joinedAt: string
  status: number
  paid: boolean
  photos: { id: string; status: string }[]
  /** Open and upheld reports. */
  reports: number
  upheld: number
}

export interface CaseFlag {
  rule: string
  measured: number
  /** 0 where a person flagged. */
  threshold: number
  note: string
  by: string | null
}

/** The first decision and the words against it, side by side. */
export interface CaseAppeal {
  side: 'member' | 'reporter'
  message: string
  at: string
  told: StatementKind
  ground: string | null
  /** The first moderator's own words. */
  words: string
  decidedBy: string | null
  decidedAt: string
  endsAt: string | null
}

export interface CaseReport {
  reporterName: string | null
  /** How many of the reporter's reports there are, and how many were upheld. */
  reporterReports: number
  reporterUpheld: number
  tellings: { at: string; reason: string; message: string | null; evidence: ReportEvidence }[]
}
