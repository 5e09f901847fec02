import type { ColumnType } from 'kysely'
import type { Json, MaybeMoment, Moment } from './accounts'

/** What was there when a report came. */
export interface ReportEvidence {
  aboutMe: string | null
  /** Ids of the photos that were shown, the main one first. */
  photos: string[]
  /** The last of the conversation that the report came from, oldest first. */
  messages: { by: 'reporter' | 'member'; at: string; kind: string; body: string }[]
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
  /** Told to who reports: 'R-12345678'. */
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
  decision: 'disabled' | 'none' | null
  /** By language. */
  statements: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  decided_at: MaybeMoment
  created_at: Moment
}

export interface ReportTables {
  reports: ReportsTable
}
