import type { ColumnType, Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './people/accounts'

/** Content stored with a report, as it was when the report was made. */
export interface ReportEvidence {
  /** What the profile says: the text about themselves, then the answers and the captions that were visible. */
  aboutMe: string | null
  /** Ids of the photos that were visible, main photo first. */
  photos: string[]
  /** The latest messages of the conversation that the report came from, oldest first. */
  messages: {
    by: 'reporter' | 'member'
    at: string
    kind: string
    body: string
    /** The message that is reported. */
    reported?: true
    /** Id of the reported message, if it is a recording, which moderators can hear while it exists. */
    voice?: string
  }[]
}

type ReportReason = 'money' | 'rude' | 'fake' | 'minor' | 'other'

/** A further report by the same member about the same member, made before the decision. */
export interface ReportAddition {
  /** ISO 8601. */
  at: string
  reason: ReportReason
  message: string | null
  evidence: ReportEvidence
}

export interface ReportsTable {
  pool_id: string
  id: string
  /** The brand of the reporter. */
  tenant_id: string
  /** Reference number sent to the reporter: 'R-12345678'. */
  reference: string
  reporter_id: string
  member_id: string
  member_tenant_id: string
  member_name: string
  reason: ReportReason
  message: string | null
  evidence: Json<ReportEvidence>
  /** Oldest first. */
  additions: ColumnType<ReportAddition[], string | undefined, string>
  /** As an act: `reportAct`. */
  decision: 'disabled' | 'warned' | 'none' | null
  /** Statements of reasons, by language. */
  statements: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  decided_at: MaybeMoment
  /** Reason for the decision, as listed in the statement of reasons. */
  ground: string | null
  /** End of a suspension. */
  ends_at: MaybeMoment
  created_at: Moment
  /** The report whose case this one joined: an open one about the same member, from another reporter. */
  joined_id: string | null
}

export const caseKinds = ['report', 'photo', 'message_photo', 'voice', 'text', 'flag', 'appeal', 'selfie'] as const

export type CaseKind = (typeof caseKinds)[number]

/** The vocabulary of decisions, whatever they are about. */
export const acts = [
  'nothing',
  'warned',
  'suspended',
  'disabled',
  'removed',
  'restored',
  'kept',
  'verified',
  'refused',
] as const

export type Act = (typeof acts)[number]

export interface CasesTable {
  pool_id: string
  /** The brand that decides. */
  tenant_id: string
  id: Generated<string>
  kind: CaseKind
  subject_id: string
  member_id: string
  topic: Generated<string>
  weight: number
  opened_at: Moment
  /** Sort key of the queue. */
  rank_at: Moment
  claimed_by: string | null
  claimed_name: string | null
  claimed_until: MaybeMoment
  decided_at: MaybeMoment
  decided_by: string | null
  decided_name: string | null
  decision: Act | null
  ground: string | null
  ends_at: MaybeMoment
  /** The moderator whose decision is appealed: a different one must decide. */
  not_by: string | null
  /** When an appeal was granted; the decision has been invalid since. */
  lifted_at: MaybeMoment
  /** A question was sent to the member or the reporter: the case isn't offered to a moderator before this time. */
  waits_until: MaybeMoment
  /** Number of reports that the case is about. */
  reports: Generated<number>
  /** Until then the case isn't listed: only a muted member reported. */
  muted_until: MaybeMoment
  /** The role that decides; null for all who have the queue. */
  escalated_to: string | null
  escalated_name: string | null
}

/** A member whose reports open no case for a while. */
export interface MutedReportersTable {
  pool_id: string
  /** The brand that decides. */
  tenant_id: string
  reporter_id: string
  reporter_tenant_id: string
  muted_until: Date
  reason: string
  by_id: string
  by_name: string
  created_at: Moment
}

/** The act a statement describes, from its reader's point of view. */
export type StatementKind =
  | 'disabled'
  | 'suspended'
  | 'warned'
  | 'photo_removed'
  | 'message_photo_removed'
  | 'voice_removed'
  | 'text_removed'
  | 'kept'
  | 'restored'
  | 'over'
  | 'upheld'
  | 'upheld_suspended'
  | 'upheld_warned'
  | 'dismissed'
  | 'appeal_received'
  | 'appeal_granted'
  | 'appeal_rejected'

/** A statement of reasons sent to a member or a reporter about a decision. */
export interface StatementsTable {
  pool_id: string
  /** The brand that decided. */
  tenant_id: string
  id: string
  case_kind: CaseKind
  /** The subject of the case of this kind. */
  subject_id: string
  member_id: string
  about_name: Generated<string>
  reader_id: string
  reader_tenant_id: string
  side: 'member' | 'reporter'
  told: StatementKind
  /** 'R-12345678' for a report, 'D-…' for all others. */
  reference: string
  topic: Generated<string>
  ground: string | null
  /** The moderator's own words, by language. */
  words: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  ends_at: MaybeMoment
  /** How the content came to the moderators' attention. */
  found_by: 'report' | 'rule' | 'review'
  decided_by: string | null
  decided_name: string | null
  decided_at: Moment
  /** When a different decision replaced this one. */
  withdrawn_at: MaybeMoment
}

/** A moderator's entry in a case before it was closed: a note, an act or a question. */
export interface CaseEntriesTable {
  pool_id: string
  tenant_id: string
  id: string
  case_id: string
  /** The member the case is about. */
  member_id: string
  kind: 'note' | 'act' | 'question'
  by_id: string
  by_name: string
  body: string
  at: Moment
  /** The side the question goes to. */
  side: 'member' | 'reporter' | null
  account_id: string | null
  account_tenant_id: string | null
  answer: string | null
  answered_at: MaybeMoment
}

/** A member flagged for review by a rule or by a team member. */
export interface FlagsTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  rule:
    | ('repeated_text' | 'links' | 'phone_numbers' | 'signups' | 'reports')
    | ('new_unanswered' | 'new_repeated_text' | 'staff')
  measured: number
  /** Threshold in the brand's settings at that time; 0 when a person flagged. */
  threshold: number
  note: Generated<string>
  by_name: string | null
  created_at: Moment
}

/** A profile text that waits for review, or was removed. */
export interface ProfileTextsTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  body: string
  /** The text it replaced. */
  before: string | null
  status: 'pending' | 'active' | 'removed'
  created_at: Moment
}

/** A reusable text of the moderators. */
export interface StatementTemplatesTable {
  pool_id: string
  tenant_id: string
  id: string
  name: string
  /** Texts by language. */
  texts: Json<Partial<Record<string, string>>>
  updated_at: Moment
}

export interface AppealsTable {
  pool_id: string
  /** The brand that decides. */
  tenant_id: string
  id: string
  statement_id: string
  account_id: string
  account_tenant_id: string
  message: string
  created_at: Moment
  outcome: 'granted' | 'rejected' | null
  decided_at: MaybeMoment
}

export interface ReportTables {
  cases: CasesTable
  muted_reporters: MutedReportersTable
  reports: ReportsTable
  statements: StatementsTable
  appeals: AppealsTable
  flags: FlagsTable
  case_entries: CaseEntriesTable
  profile_texts: ProfileTextsTable
  statement_templates: StatementTemplatesTable
}
