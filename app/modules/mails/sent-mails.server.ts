import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { log } from '~/platform/log.server'
import { providerOf } from '~/platform/mail/refusals/mail-providers'
import { accountKey } from '~/platform/names/account-key.server'
import type { Tenant } from '~/tenancy/tenant'
import { forgetRefusals } from './refusals/note-refusal.server'

/** Days for which sent e-mails are recorded, as stated on the privacy page. */
export const sentMailDays = 30

/** Kinds of e-mails. Subjects are not stored, because they may name another member. */
export type MailKind =
  | 'account'
  | 'calendar'
  | 'complaint'
  | 'copy'
  | 'decision'
  | 'like'
  | 'message'
  | 'payment'
  | 'photo'
  | 'question'
  | 'reminder'
  | 'report'
  | 'other'

interface SentMail {
  id: string
  to: string
  kind: MailKind
  outcome: 'sent' | 'refused'
}

/**
 * Records an e-mail to a member of the brand, so that operators can look it up; members who left are skipped. The e-mail has already
 * been sent, so an error here is only logged and doesn't cause a second send.
 */
export async function noteSentMail(tenant: Tenant, { id, to, kind, outcome }: SentMail): Promise<void> {
  try {
    await forTenant(tenant, (db) =>
      sql`insert into sent_mails (pool_id, id, tenant_id, account_id, kind, outcome, provider)
        select pool_id, ${id}, tenant_id, id, ${kind}, ${outcome}, ${providerOf(to)} from accounts
        where ${inBrand(db)} and email_key = ${accountKey(to)}
          and deleted_at is null
        on conflict (pool_id, id) do nothing`.execute(db),
    )
  } catch (error) {
    log().warn({ tenant: tenant.slug, mail: id, err: error }, 'sent e-mail could not be recorded')
  }
}

/** Records that an e-mail bounced. An unknown id changes nothing. */
export async function noteBouncedMail(db: TenantDb, id: string): Promise<void> {
  await db
    .updateTable('sent_mails')
    .set({ outcome: 'bounced' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function forgetOldMails(db: TenantDb): Promise<void> {
  await sql`delete from sent_mails where ${inBrand(db)}
    and sent_at < now() - ${sentMailDays} * interval '1 day'`.execute(db)
  await forgetRefusals(db, sentMailDays)
}
