import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { atCommit, forTenant, rowAtCommit } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { CaseKind, StatementKind, StatementsTable } from '~/database/tables/reports'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { undoSeconds } from '../queue/schema'

/** The e-mail with a statement of reasons. Its payload names the row and the reader's brand, not the text. */
export const statementMail = defineEffect(
  'moderation.statement_mail',
  z.object({
    statementId: z.string(),
    /** The reader's brand, which sends the e-mail. */
    tenantId: z.string(),
  }),
)

/** The operator who decided at the console. A decision by command has none. */
export interface DecidedBy {
  id: string
  name: string
}

export interface NewStatement {
  /** The deciding brand; the transaction's own if missing. */
  brandId?: string
  about: { kind: CaseKind; subjectId: string; memberId: string; name?: string }
  reader: { id: string; tenantId: string; side: StatementsTable['side'] }
  statementKind: StatementKind
  /** Reference of the report that the statement answers; a new number if missing. */
  reference?: string
  /** The report's reason, the rule that flagged, or what a granted objection changed (`Outcome`). */
  topic?: string
  ground?: string | null
  /** The moderator's own words, by language. */
  words?: Partial<Record<string, string>>
  endsAt?: Date | null
  foundBy: StatementsTable['found_by']
  by: DecidedBy | null
  /** When the e-mail is sent; the decision can be undone until then. */
  mailAt?: Date | undefined
}

/** Stores a statement about a decision and mails it, in the transaction that decides. */
export function makeStatement(db: TenantDb, statement: NewStatement): void {
  const id = uuidv7()
  rowAtCommit(db, insert, { ...statement, id })
  const { reader, mailAt = null } = statement
  enqueue(db, statementMail, { statementId: id, tenantId: reader.tenantId }, { dueAt: mailAt })
}

function insert(db: TenantDb, statements: readonly (NewStatement & { id: string })[]) {
  return db
    .insertInto('statements')
    .values(
      statements.map(({ id, about, reader, statementKind, by, ...statement }) => ({
        pool_id: db.scope.poolId,
        tenant_id: statement.brandId ?? db.scope.tenantId,
        id,
        case_kind: about.kind,
        subject_id: about.subjectId,
        member_id: about.memberId,
        about_name: about.name ?? '',
        reader_id: reader.id,
        reader_tenant_id: reader.tenantId,
        side: reader.side,
        told: statementKind,
        reference: statement.reference ?? `D-${randomInt(10_000_000, 100_000_000)}`,
        topic: statement.topic ?? '',
        ground: statement.ground ?? null,
        words: JSON.stringify(statement.words ?? {}),
        ends_at: statement.endsAt ?? null,
        found_by: statement.foundBy,
        decided_by: by?.id ?? null,
        decided_name: by?.name ?? null,
      })),
    )
    .execute()
}

/** Withdraws the statements about earlier decisions on the same subject; those still pending are not mailed. */
export function withdrawStatements(db: TenantDb, kind: CaseKind, subjectId: string): void {
  const withdrawing = db
    .updateTable('statements')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('case_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('withdrawn_at', 'is', null)
  atCommit(db, () => withdrawing.execute())
}

/** SQL: whether the reader was told another decision about the same subject before, which was not undone at once. */
const replacesColumn = sql<boolean>`exists (
  select from statements earlier where earlier.pool_id = statements.pool_id and earlier.case_kind = statements.case_kind
    and earlier.subject_id = statements.subject_id and earlier.reader_id = statements.reader_id
    and earlier.decided_at < statements.decided_at
    and earlier.withdrawn_at > earlier.decided_at + ${undoSeconds} * interval '1 second')`

/** Returns a statement with its reader, for the reader's brand; undefined if the reader's account is gone. */
export function readStatement(tenant: Tenant, id: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('statements')
      .innerJoin('accounts', (join) =>
        join.onRef('accounts.pool_id', '=', 'statements.pool_id').onRef('accounts.id', '=', 'statements.reader_id'),
      )
      .innerJoin('members', (join) =>
        join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
      )
      .selectAll('statements')
      .select(['accounts.email', 'accounts.language', 'members.name', replacesColumn.as('replaces')])
      .where('statements.pool_id', '=', db.scope.poolId)
      .where('statements.reader_tenant_id', '=', db.scope.tenantId)
      .where('statements.id', '=', id)
      .executeTakeFirst(),
  )
}

export type StatementRow = NonNullable<Awaited<ReturnType<typeof readStatement>>>
