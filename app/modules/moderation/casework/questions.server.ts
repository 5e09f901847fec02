import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { audit } from '~/modules/audit/audit.server'
import { released } from '~/modules/operators/claims.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { ofSameCase } from '../decide-report.server'
import { linkForm } from '../mail/link-form.server'
import { readMailLink } from '../mail/mail-link.server'
import { CaseNotFound } from '../queue/errors'
import type { LockedCase, Moderator } from '../queue/lock-case.server'
import { lockClaimed } from '../queue/lock-case.server'
import { addEntry } from './entries.server'
import type { QuestionView } from './schema'
import { answerDays, caseworkLimits } from './schema'

/** The e-mail with a question. Its payload names the row and the reader's brand, not the text. */
export const questionMail = defineEffect(
  'moderation.question_mail',
  z.object({
    entryId: z.string(),
    /** The reader's brand, which sends the e-mail. */
    tenantId: z.string(),
  }),
)

/**
 * Sends a question by e-mail to the member that a claimed case is about, or to the reporter. The case is released and
 * not assigned again until the answer arrives or three days have passed.
 * @throws CaseNotFound 404 if there is no reporter @throws CaseDecided, NotClaimed 409
 */
export function askAbout(
  tenant: Tenant,
  by: Moderator,
  id: string,
  { question, ...asked }: Asked & { question: string },
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockClaimed(db, by, id)
    const { side } = asked
    const recipient =
      asked.side === 'member'
        ? { id: found.member_id, tenantId: db.scope.tenantId }
        : await reporterOf(db, found, asked.reportId ?? found.subject_id)
    const entryId = await addEntry(db, by, found, {
      kind: 'question',
      body: question,
      ...{ side, account_id: recipient.id, account_tenant_id: recipient.tenantId },
    })
    await db
      .updateTable('cases')
      .set({ waits_until: sql<Date>`now() + ${answerDays} * interval '1 day'`, ...released })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .execute()
    enqueue(db, questionMail, { entryId, tenantId: recipient.tenantId })
    audit(db, { act: 'case.asked', subject: { kind: 'case', id }, reason: side, after: { member: recipient.id } })
  })
}

/** Whom a question goes to: of several reporters, that of one report; of the first without its id. */
export type Asked = { side: 'member' } | { side: 'reporter'; reportId?: string | null }

/** Returns who sent a report of a case. @throws CaseNotFound 404 */
export async function reporterOf(
  db: TenantDb,
  { kind, subject_id: id, member_id: memberId }: Pick<LockedCase, 'kind' | 'subject_id' | 'member_id'>,
  reportId: string,
) {
  const report =
    kind === 'report' && isUuid(reportId)
      ? await db
          .selectFrom('reports')
          .select(['reporter_id as id', 'tenant_id as tenantId'])
          .where(ofSameCase(db, { id, memberId }))
          .where('id', '=', reportId)
          .executeTakeFirst()
      : undefined
  if (!report) throw new CaseNotFound()
  return report
}

const unknown: QuestionView = { state: 'unknown', question: '' }

/** Returns the question that a link leads to. Changes nothing. */
export async function readQuestion(tenant: Tenant, token: string): Promise<QuestionView> {
  const id = readMailLink(tenant, 'case-question', token)
  if (!id) return unknown
  const found = await forTenant(tenant, (db) => questionQuery(db, id).select(['body', 'answer']).executeTakeFirst())
  if (!found) return unknown
  return { state: found.answer === null ? 'open' : 'answered', question: found.body }
}

/** Answers a question, once, and returns its case to the queue. If sent twice, the first answer stays. */
export async function answerQuestion(tenant: Tenant, token: string, answer: string): Promise<QuestionView> {
  const id = readMailLink(tenant, 'case-question', token)
  if (!id) return unknown
  await forTenant(tenant, (db) =>
    db
      .updateTable('case_entries')
      .set({ answer, answered_at: sql<Date>`now()` })
      .where('pool_id', '=', db.scope.poolId)
      .where('account_tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .where('answer', 'is', null)
      .execute(),
  )
  return readQuestion(tenant, token)
}

export const answerForm = linkForm({
  max: caseworkLimits.answer,
  missing: 'moderation:error.answer',
  submit: answerQuestion,
})

/** Query: a question to a member of this brand. */
function questionQuery(db: TenantDb, id: string) {
  return db
    .selectFrom('case_entries')
    .where('pool_id', '=', db.scope.poolId)
    .where('account_tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Returns a question with its reader, for the e-mail; undefined if the account is gone. */
export function questionFor(tenant: Tenant, entryId: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('case_entries')
      .innerJoin('accounts', (join) =>
        join
          .onRef('accounts.pool_id', '=', 'case_entries.pool_id')
          .onRef('accounts.id', '=', 'case_entries.account_id'),
      )
      .innerJoin('members', (join) =>
        join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
      )
      .select(['case_entries.id', 'case_entries.body', 'accounts.email', 'accounts.language', 'members.name'])
      .where('case_entries.pool_id', '=', db.scope.poolId)
      .where('case_entries.account_tenant_id', '=', db.scope.tenantId)
      .where('case_entries.id', '=', entryId)
      .executeTakeFirst(),
  )
}

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof questionFor>>>
