import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { audit, hasRead } from '~/modules/audit/audit.server'
import { DomainError } from '~/platform/errors'
import { readableEmail } from '~/platform/names/email-address.server'
import type { Tenant } from '~/tenancy/tenant'
import { complaintMail } from './send-complaint.server'

export class ComplaintNotFound extends DomainError {
  constructor(reference: string) {
    super('complaints:error.not_found', 404, { reference })
  }
}

/** A complaint for the brand's staff. */
export interface ComplaintView {
  reference: string
  at: Date
  topic: string
  name: string
  email: string
  orderNumber: string | null
  message: string
  language: string
  /** Set if a logged-in member wrote it. */
  memberId: string | null
  answer: string | null
  answeredAt: Date | null
}

/** The brand's complaints, oldest first: unanswered ones, or all. */
export function listComplaints(tenant: Tenant, { all }: { all: boolean }): Promise<ComplaintView[]> {
  return forTenant(tenant, async (db) => {
    const found = ofBrand(db).orderBy('created_at').limit(500)
    return (await (all ? found : found.where('answered_at', 'is', null)).execute()).map(viewOf)
  })
}

/**
 * Reads a complaint. Because it is about a person, reading it is recorded in the audit log.
 * @throws ComplaintNotFound
 */
export function readComplaint(tenant: Tenant, reference: string): Promise<ComplaintView> {
  return forTenant(tenant, async (db) => {
    // Commands can't read the log; each of theirs makes an entry.
    const read = tenant.console ? hasRead(db, 'complaint.read', sql<string>`complaints.id::text`) : sql<boolean>`false`
    const row = await ofBrand(db).select(read.as('read')).where('reference', '=', reference).executeTakeFirst()
    if (!row) throw new ComplaintNotFound(reference)
    if (!row.read) {
      audit(db, { act: 'complaint.read', subject: { kind: 'complaint', id: row.id, name: reference } })
    }
    return viewOf(row)
  })
}

/**
 * Stores the brand's answer and mails it to the sender in the complaint's language. Sending the same answer again mails nothing;
 * a different answer is mailed as well.
 * @returns whether it is a new answer
 * @throws ComplaintNotFound
 */
export function answerComplaint(tenant: Tenant, reference: string, answer: string): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const row = await ofBrand(db).where('reference', '=', reference).forUpdate().executeTakeFirst()
    if (!row) throw new ComplaintNotFound(reference)
    if (row.answer === answer) return false
    await db
      .updateTable('complaints')
      .set({ answer, answered_at: sql<Date>`now()` })
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', row.id)
      .execute()
    const hash = createHash('sha256').update(answer).digest('hex').slice(0, 16)
    const key = `${complaintMail.name} ${row.id} ${hash}`
    enqueue(db, complaintMail, { complaintId: row.id, to: 'answer' }, { key })
    audit(db, { act: 'complaint.answered', subject: { kind: 'complaint', id: row.id, name: reference } })
    return true
  })
}

function ofBrand(db: TenantDb) {
  return db
    .selectFrom('complaints')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

function viewOf(row: Awaited<ReturnType<ReturnType<typeof ofBrand>['execute']>>[number]): ComplaintView {
  return {
    reference: row.reference,
    at: row.created_at,
    topic: row.topic,
    name: row.name,
    email: readableEmail(row.email),
    orderNumber: row.order_number,
    message: row.message,
    language: row.language,
    memberId: row.account_id,
    answer: row.answer,
    answeredAt: row.answered_at,
  }
}
