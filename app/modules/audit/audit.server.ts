import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { lastRowAtCommit } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { AuditValues } from '~/database/tables/operators'

/** The subject of an act. Members are stored by id only, because the log outlives their data. */
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
  /** A readable name for subjects other than members: an order's number, an operator's address. */
  name?: string
}

export interface AuditEntry {
  /** The act's name, such as 'member.suspended'; its text is under `act` in locales/en/console.json. */
  act: string
  subject: Subject
  /** The reason in words, or the case that led to the act. */
  reason?: string
  before?: AuditValues | null
  after?: AuditValues | null
  /** Name of the brand's rule that acted automatically. */
  rule?: string
}

/**
 * Writes an act to the audit log of the transaction's brand, or of the installation (`forOperators`), in the same transaction as
 * the act itself. The database records the session's operator as the actor; without a session the actor is a command or a rule.
 * Entries are sent together with the commit, so writers of one chain block each other only for that long.
 */
export function audit(db: TenantDb, entry: AuditEntry): void {
  lastRowAtCommit(db, insert, entry)
}

function insert(db: TenantDb, entries: readonly AuditEntry[]) {
  return db
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

/** Minutes during which reading the same subject again makes no further entry. */
const readMinutes = 30

/**
 * SQL: whether the log has an entry of the last half hour for this operator reading this subject's personal data. Repeated
 * reading is logged once.
 */
export function hasRead(db: TenantDb, act: string, subjectId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (
    select from audit_log
    where ${inBrand(db)}
      and at > now() - ${readMinutes} * interval '1 minute' and actor_id = (select app_console_operator())
      and act = ${act} and subject_id = (select ${subjectId}))`
}

/** Whether the brand's log has an entry for this act on this subject within the last minutes. */
export async function wasNotedLately(
  db: TenantDb,
  { operatorId, act, subjectId, minutes }: { operatorId: string; act: string; subjectId: string; minutes: number },
): Promise<boolean> {
  const noted = await db
    .selectFrom('audit_log')
    .select('number')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('at', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .where('act', '=', act)
    .where('subject_id', '=', subjectId)
    .where('actor_id', '=', operatorId)
    .executeTakeFirst()
  return noted !== undefined
}
