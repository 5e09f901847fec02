import type { AuditValues } from '~/database/tables/operators'

/** Stands for the installation, which has a chain of its own, where entries have a brand's id. */
export const installation = '00000000-0000-0000-0000-000000000000'

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
