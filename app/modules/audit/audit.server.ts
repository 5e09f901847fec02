import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { lastRowAtCommit } from '~/database/for-tenant.server'
import { prepared } from '~/database/prepared.server'
import type { AuditValues } from '~/database/tables/operators'

/** What an act is about. Members are named by their id alone: the log outlives them. */
interface Subject {
  kind:
    | 'member'
    | 'operator'
    | 'order'
    | 'report'
    | 'photo'
    | 'brand'
    | 'page'
    | 'session'
    | 'case'
    | 'code'
    | 'job'
    | 'complaint'
    | 'postback'
  id: string
  /** Of what is no member: an order's number, an operator's address. */
  name?: string
}

export interface AuditEntry {
  /** 'member.suspended': what is done, as docs/console.md lists it. */
  act: string
  subject: Subject
  /** In words: why, or by which case. */
  reason?: string
  before?: AuditValues | null
  after?: AuditValues | null
  /** A rule of the brand acted by itself. */
  rule?: string
}

/**
 * Writes an act into the audit log of the transaction's brand, or of the installation (`forOperators`), in the transaction of
 * the act itself: both happen, or neither. Who acted is the session's operator, as the database knows it; without a session
 * it was a command, or a rule. Entries go out right before the commit: writers of one chain wait for each other no longer than that.
 */
export function audit(db: TenantDb, entry: AuditEntry): void {
  lastRowAtCommit(db, insert, entry)
}

function insert(db: TenantDb, entries: readonly AuditEntry[]) {
  return prepared(db)
    .insertInto('audit_log')
    .values(
      entries.map(({ act, subject, reason = '', before = null, after = null, rule }) => ({
        pool_id: db.scope.poolId,
        tenant_id: db.scope.tenantId,
        actor_kind: rule ? 'rule' : 'command',
        actor_name: rule ?? 'npm run tenant',
        act,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name ?? '',
        reason,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute()
}

/** What was read stays open to its reader for so long, without a further entry. */
const readMinutes = 30

/**
 * SQL: whether the session's operator noted this reading of what is personal within the last half hour. Who goes on reading
 * the same is noted once.
 */
export function hasRead(db: TenantDb, act: string, subjectId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (
    select from audit_log
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId}
      and at > now() - ${readMinutes} * interval '1 minute' and actor_id = (select app_console_operator())
      and act = ${act} and subject_id = (select ${subjectId}))`
}
