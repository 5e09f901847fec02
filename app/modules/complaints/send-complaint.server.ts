import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { Language } from '~/i18n/languages'
import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { DomainError } from '~/platform/errors'
import { accountKey } from '~/platform/names/account-key.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { clearWhenOld } from './clear-complaints.server'
import type { ComplaintTopic } from './schema'

/** The e-mails about a complaint: to the brand's support, the receipt to the sender, and the answer to the sender. */
const readers = ['support', 'sender', 'answer'] as const

export type ComplaintMailKind = (typeof readers)[number]

/** An e-mail about a complaint; its payload holds the row's id, not the complaint's text. */
export const complaintMail = defineEffect('complaints.mail', z.object({ complaintId: z.string(), to: z.enum(readers) }))

export interface Complaint {
  topic: ComplaintTopic
  name: string
  email: string
  orderNumber: string | null
  message: string
  language: Language
}

/** The sender: a member or a visitor. */
export interface ComplaintSender {
  member: Pick<Member, 'id'> | null
  addressBlock: string
}

export class TooManyComplaints extends DomainError {
  constructor() {
    super('complaints:error.too_many', 429)
  }
}

/** Limits per IP address block and per e-mail address. The receipt goes to an unverified address and must not flood its mailbox. */
const perSender = { name: 'complaints', points: 5, seconds: 3_600 }
const perAddress = { name: 'complaint-copies', points: 3, seconds: 24 * 3_600 }

/**
 * Stores a complaint, mails it to the brand's support, and mails a receipt to its sender. Returns its reference number.
 * @throws TooManyComplaints 429, beyond 5 an hour from an address block or 3 a day for an e-mail address
 */
export async function sendComplaint(tenant: Tenant, complaint: Complaint, sender: ComplaintSender): Promise<string> {
  await assertNotTooMany(tenant, complaint, sender)
  return forTenant(tenant, async (db) => {
    const id = uuidv7()
    const reference = await insertComplaint(db, id, complaint, sender)
    enqueue(db, complaintMail, { complaintId: id, to: 'support' })
    enqueue(db, complaintMail, { complaintId: id, to: 'sender' })
    clearWhenOld(db)
    return reference
  })
}

async function assertNotTooMany(tenant: Tenant, { email }: Complaint, { addressBlock }: ComplaintSender) {
  const bySender = await rateLimit(tenant, perSender).take(addressBlock)
  // A refused complaint doesn't count against the limit of the e-mail address it names.
  if (!bySender.allowed) throw new TooManyComplaints()
  const byAddress = await rateLimit(tenant, perAddress).take(accountKey(email))
  if (!byAddress.allowed) throw new TooManyComplaints()
}

/** Reference numbers are random, so they don't reveal how many complaints there are. */
async function insertComplaint(db: TenantDb, id: string, complaint: Complaint, sender: ComplaintSender) {
  for (;;) {
    const made = await db
      .insertInto('complaints')
      .values({
        pool_id: db.scope.poolId,
        tenant_id: db.scope.tenantId,
        id,
        reference: `K-${randomInt(10_000_000, 100_000_000)}`,
        account_id: sender.member?.id ?? null,
        topic: complaint.topic,
        name: complaint.name,
        email: complaint.email,
        order_number: complaint.orderNumber,
        message: complaint.message,
        language: complaint.language,
      })
      .onConflict((conflict) => conflict.columns(['pool_id', 'reference']).doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (made) return made.reference
  }
}
