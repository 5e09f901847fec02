import type { AuditValues } from '~/database/tables/operators'

/** An entry of the log as the console shows it. */
export interface AuditLine {
  brandId: string
  number: number
  /** ISO 8601 with microseconds. */
  at: string
  actorKind: 'operator' | 'command' | 'rule'
  actorName: string
  session: string | null
  act: string
  subjectKind: string
  subjectId: string
  subjectName: string
  reason: string
  before: AuditValues | null
  after: AuditValues | null
  addressHash: string | null
  country: string | null
  hash: string
  previousHash: string
}
