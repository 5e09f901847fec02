import type { Act, CaseKind, ReportEvidence, StatementKind } from '~/database/tables/reports'
import type { Language } from '~/i18n/languages'
import type { Holder } from '~/modules/operators/claims.server'
import type { Pose, Refusal } from '~/modules/verification/schema'
import type { CaseEntry } from '../casework/schema'

export { acts, caseKinds } from '~/database/tables/reports'
export type { Act, CaseKind }

/** Rules that a statement of reasons can name, in the order of their shortcut keys 1 to 8. */
export const grounds = ['money', 'sexual', 'hate', 'minor', 'fake', 'advertising', 'contact', 'other'] as const

export type Ground = (typeof grounds)[number]

/** Acts that decide about a member. */
const actsOnMember = ['nothing', 'warned', 'suspended', 'disabled'] as const

export type ActOnMember = (typeof actsOnMember)[number]

export function isActOnMember(act: Act): act is ActOnMember {
  return (actsOnMember as readonly Act[]).includes(act)
}

/**
 * Keys of the acts, in the order of their buttons, which is the same in every kind of case: R acts against the member, S
 * and W act milder, A lets the member be.
 */
export const actKeys = ['R', 'S', 'W', 'A'] as const

export type ActKey = (typeof actKeys)[number]

/** Acts for each kind of case. A reporter's objection has its own, because it asks for what was not done. */
const actsOf: Record<CaseKind | 'objection_of_reporter', Partial<Record<ActKey, Act>>> = {
  report: { R: 'disabled', S: 'suspended', W: 'warned', A: 'nothing' },
  photo: { R: 'removed', A: 'nothing' },
  message_photo: { R: 'removed', A: 'nothing' },
  voice: { R: 'removed', A: 'nothing' },
  text: { R: 'removed', A: 'nothing' },
  flag: { R: 'disabled', S: 'suspended', W: 'warned', A: 'nothing' },
  selfie: { R: 'refused', A: 'verified' },
  appeal: { R: 'kept', A: 'restored' },
  objection_of_reporter: { R: 'disabled', S: 'suspended', W: 'warned', A: 'kept' },
}

/** Returns the acts available for a case, with their keys. */
export function actsFor(kind: CaseKind, side: 'member' | 'reporter' | null): { key: ActKey; act: Act }[] {
  const acts = actsOf[kind === 'appeal' && side === 'reporter' ? 'objection_of_reporter' : kind]
  return actKeys.flatMap((key) => {
    const act = acts[key]
    return act ? [{ key, act }] : []
  })
}

/**
 * Acts that name the rule that was broken, which the moderator has to choose. An objection is rejected on the ground of
 * the first decision.
 */
const actsOnGround: readonly Act[] = ['disabled', 'suspended', 'warned', 'removed']

export function needsGround(act: Act): boolean {
  return actsOnGround.includes(act)
}

/** Whether a decision can be undone: all but those about texts, and about photos and selfies that are deleted at once. */
export function canUndo(kind: CaseKind): boolean {
  return kind !== 'text' && kind !== 'message_photo' && kind !== 'voice' && kind !== 'selfie'
}

/** Default and maximum length of a suspension, in days. */
export const suspension = { days: 7, most: 365 } as const

/** Maximum number of cases listed, and of cases decided at once. */
export const casesAtOnce = 50

/** Maximum number of an operator's saved views, and of characters of a view's name. */
export const mostViews = 12
export const longestViewName = 40

/** Seconds in which a decision can be undone; its mails are delayed as long. */
export const undoSeconds = 10

/** Maximum number of characters of a moderator's own words. */
export const longestWords = 1_000

/** A case in the list. */
export interface CaseLine extends Holder {
  id: string
  brandId: string
  kind: CaseKind
  topic: string
  weight: number
  /** Whom it is about. The name is null if the profile is gone. */
  memberId: string
  name: string | null
  age: number | null
  /** Whether others see a photo of them. */
  hasPhoto: boolean
  /** Id of the profile photo to decide about; null for other kinds. */
  photo: string | null
  /** The beginning of what was reported or written, contact data masked; null if there is no text. */
  excerpt: string | null
  /** Who reported first; null if there is no report. Without a name: of another brand, or erased. */
  reporter: { name: string | null; reports: number; upheld: number } | null
  openedAt: string
  /** Whether this is an objection to the viewer's own decision, which a colleague has to decide. */
  ownDecision: boolean
  /** Whether a question about the case is unanswered. */
  hasQuestion: boolean
  /** Number of reports that the case is about. */
  reports: number
  /** Who handed it to the owners; null if all moderators decide. */
  escalatedBy: string | null
}

/** Hours for which a case has waited at least, as filters. */
export const waitingHours = ['1', '4', '24', '72'] as const

/** Filters for the viewer's own claims, and for cases that wait for the owners or behind a mute. */
export const holders = ['mine', 'escalated', 'muted'] as const

/** To whom a case can be handed: to the owners, or back to all who have the queue. */
export const escalations = ['owner', 'moderator'] as const

export type Escalation = (typeof escalations)[number]

/** Days for which a reporter can be muted, and the maximum number of characters of the reason. */
export const mutes = { days: ['7', '30', '90'], reason: 300 } as const

/** The list's filters, besides the brand. */
export interface QueueFilters {
  kind?: CaseKind | undefined
  /** The brand's language. */
  language?: Language | undefined
  /** Hours. */
  age?: (typeof waitingHours)[number] | undefined
  held?: (typeof holders)[number] | undefined
}

export interface Queue {
  lines: CaseLine[]
  /** Number of open cases by kind, each at most `countedTo` + 1. */
  counts: Partial<Record<CaseKind, number>>
}

/** A case with everything needed to decide it. */
export interface CaseView {
  id: string
  kind: CaseKind
  /** That of the first report, such as 'R-12345678'; null if there is none. */
  reference: string | null
  topic: string
  weight: number
  openedAt: string
  member: CaseMember
  /** What was reported, by one or more members, oldest first; of many, the latest. */
  reports: CaseReport[]
  /** Number of reports, and with a decision the number that the moderator has seen. */
  reportCount: number
  /** Id of the photo to decide about; null for other kinds. */
  photo: string | null
  /** Id of the message whose recording is to be decided about; null for other kinds. */
  voice: string | null
  /** The decision objected to, and the objection; null for other kinds. */
  appeal: CaseAppeal | null
  /** The pending profile text and the one before, or a caption and the id of its photo; null for other kinds. */
  text: { body: string; before: string | null; photo: string | null } | null
  /** The rule that flagged, its count and its threshold; null for other kinds. */
  flag: CaseFlag | null
  /** What to compare; null for other kinds. */
  selfie: CaseSelfie | null
  /** History of the case, oldest first. */
  entries: CaseEntry[]
  /** Decisions about the member and the related accounts, newest first. */
  earlier: EarlierDecision[]
  /** Accounts of the brand recently used from the same address, those with the same browser first. */
  sameAddress: { id: string; name: string; status: number; sameBrowser: boolean }[]
}

export interface EarlierDecision {
  id: string
  /** The decision, or an act that left the case open. */
  decision: string
  ground: string | null
  by: string | null
  at: string
  /** Name of the related account that it was about; null for the member. */
  of: string | null
}

export interface CaseMember {
  id: string
  name: string
  /** Null if the profile is gone. */
  birthDate: string | null
  place: string | null
  aboutMe: string | null
  /** The answers that others see, below their questions, and the words on the photos. */
  words: { id: string; text: string }[]
  joinedAt: string
  status: number
  paid: boolean
  photos: { id: string; status: string }[]
  /** Number of open reports, and of upheld ones. */
  reports: number
  upheld: number
}

export interface CaseFlag {
  rule: string
  measured: number
  /** 0 if an operator flagged. */
  threshold: number
  note: string
  by: string | null
}

/** A main photo to compare with a selfie in a pose or, without a pose, with the photo that is verified. */
export interface CaseSelfie {
  /** Id of the main photo. */
  photoId: string
  /** Id of the selfie, or of the verified photo. */
  otherId: string
  pose: Pose | null
}

/** Answers to the two questions about a selfie, and why it is refused. */
export interface SelfieVerdict {
  /** Id of the main photo that the moderator compared. */
  photoId: string
  samePerson: boolean
  rightPose: boolean
  reason: Refusal | null
}

/** The first decision, and the objection to it. */
export interface CaseAppeal {
  side: 'member' | 'reporter'
  message: string
  at: string
  statementKind: StatementKind
  ground: string | null
  /** The first moderator's own words, in the brand's language. */
  words: string
  decidedBy: string | null
  decidedAt: string
  endsAt: string | null
  /** Id of the profile photo that was removed; null for other decisions, and once its owner deleted it. */
  photo: string | null
}

export interface CaseReport {
  id: string
  reference: string
  /** Whether the others joined its case. */
  isFirst: boolean
  /** Null if the reporter belongs to another brand, or their account is erased. */
  reporterName: string | null
  reporterElsewhere: boolean
  /** Number of reports by the reporter, and of upheld ones. */
  reporterReports: number
  reporterUpheld: number
  /** The end of the reporter's mute at this brand, and why; null if they aren't muted. */
  muted: { until: string; reason: string; by: string } | null
  tellings: { at: string; reason: string; message: string | null; evidence: ReportEvidence }[]
}
