import type { ColumnType, Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './people/accounts'

/** What was there when a report came. */
export interface ReportEvidence {
  aboutMe: string | null
  /** Ids of the photos that were shown, the main one first. */
  photos: string[]
  /** The last of the conversation that the report came from, oldest first. */
  messages: {
    by: 'reporter' | 'member'
    at: string
    kind: string
    body: string /** The one that it is about. */
    reported?: true
  }[]
}

type ReportReason = 'money' | 'rude' | 'fake' | 'minor' | 'other'

/** What the same member reported later of the same one, before the decision. */
export interface ReportAddition {
  /** ISO */
  at: string
  reason: ReportReason
  message: string | null
  evidence: ReportEvidence
}

export interface ReportsTable {
  pool_id: string
  id: string
  /** Of who reports. */
  tenant_id: string
  /** Told to whoever reports: 'R-12345678'. */
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
  decision: 'disabled' | 'warned' | 'none' | null
  /** By language. */
  statements: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  decided_at: MaybeMoment
  /** Why, as the statement of reasons names it. */
  ground: string | null
  /** Of a suspension. */
  ends_at: MaybeMoment
  created_at: Moment
}

export type CaseRowKind = 'report' | 'photo' | 'message_photo' | 'text' | 'flag' | 'appeal'

export interface CasesTable {
  pool_id: string
  /** The brand that decides. */
  tenant_id: string
  id: Generated<string>
  kind: CaseRowKind
  subject_id: string
  member_id: string
  topic: Generated<string>
  weight: number
  opened_at: Moment
  /** The order of the queue. */
  rank_at: Moment
  claimed_by: string | null
  claimed_name: string | null
  claimed_until: MaybeMoment
  decided_at: MaybeMoment
  decided_by: string | null
  decided_name: string | null
  decision: 'nothing' | 'removed' | 'warned' | 'suspended' | 'disabled' | 'restored' | 'kept' | null
  ground: string | null
  ends_at: MaybeMoment
  /** Who took the decision that is objected to: somebody else looks at it. */
  not_by: string | null
  /** An objection was granted: what was decided does not hold any more. */
  lifted_at: MaybeMoment
  /** Somebody was asked: until then it is nobody's next case. */
  waits_until: MaybeMoment
}

/** What a statement tells its reader: which act, seen from their side. */
export type StatementKind =
  | 'disabled'
  | 'suspended'
  | 'warned'
  | 'photo_removed'
  | 'message_photo_removed'
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

/** What somebody was told of a decision, with its reasons. */
export interface StatementsTable {
  pool_id: string
  /** The brand that decided. */
  tenant_id: string
  id: string
  case_kind: CaseRowKind
  /** What the case of this kind is about. */
  subject_id: string
  member_id: string
  about_name: Generated<string>
  reader_id: string
  reader_tenant_id: string
  side: 'member' | 'reporter'
  told: StatementKind
  /** 'R-12345678' of a report, 'D-…' else. */
  reference: string
  topic: Generated<string>
  ground: string | null
  /** Of the moderator, by language. */
  words: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  ends_at: MaybeMoment
  /** What drew attention to it. */
  found_by: 'report' | 'rule' | 'review'
  decided_by: string | null
  decided_name: string | null
  decided_at: Moment
  /** Since then the decision is another one. */
  withdrawn_at: MaybeMoment
}

/** What moderators did with a case before they closed it. */
export interface CaseEntriesTable {
  pool_id: string
  tenant_id: string
  id: string
  case_id: string
  /** Whom the case is about. */
  member_id: string
  kind: 'note' | 'act' | 'question'
  by_id: string
  by_name: string
  body: string
  at: Moment
  /** Who is asked. */
  side: 'member' | 'reporter' | null
  account_id: string | null
  account_tenant_id: string | null
  answer: string | null
  answered_at: MaybeMoment
}

/** Members whom a rule, or somebody of the team, points out for a look. */
export interface FlagsTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  rule: 'repeated_text' | 'links' | 'phone_numbers' | 'signups' | 'reports' | 'staff'
  measured: number
  /** Of the brand's settings, as it was; 0 where a person flagged. */
  threshold: number
  note: Generated<string>
  by_name: string | null
  created_at: Moment
}

/** Texts of profiles that wait for a look, or were taken away. */
export interface ProfileTextsTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  body: string
  /** What stood there before. */
  before: string | null
  status: 'pending' | 'active' | 'removed'
  created_at: Moment
}

/** Words that moderators use again. */
export interface StatementTemplatesTable {
  pool_id: string
  tenant_id: string
  id: string
  name: string
  /** By language. */
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
  reports: ReportsTable
  statements: StatementsTable
  appeals: AppealsTable
  flags: FlagsTable
  case_entries: CaseEntriesTable
  profile_texts: ProfileTextsTable
  statement_templates: StatementTemplatesTable
}
