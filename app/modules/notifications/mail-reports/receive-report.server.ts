import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { readUnsubscribeToken } from '~/modules/accounts/email/unsubscribe.server'
import { noteBouncedMail } from '~/modules/mails/sent-mails.server'
import { accountKey } from '~/platform/names/account-key'
import type { Tenant } from '~/tenancy/tenant'
import type { MailReport } from './read-report.server'
import { readJsonReports, readMimeReport } from './read-report.server'

/** Maximum age of a report, or deviation into the future, so that a leaked one can't be replayed later. */
const toleranceSeconds = 5 * 60

/** Number of days with a soft bounce after which a mailbox counts as nonexistent, unless a month passes without one. */
const mostSoftBounces = 5

export interface ReceivedReport {
  body: Uint8Array
  contentType: string | null
  /** 't=<seconds>,v1=<hex>': HMAC-SHA-256 of '<seconds>.<body>' with the brand's `mail.webhook_secret`. */
  signature: string | null
}

/** Response to the provider; the error says what to fix. */
export type ReportAnswer =
  | { status: 200; body: { reports: number; unknown: number } }
  | { status: 400 | 401 | 404; body: { error: 'unreadable' | 'unsigned' | 'outdated' | 'no_webhook_secret' } }

/**
 * Handles a mail provider's reports about e-mails to this brand's members: a bounce, a spam report ('fbl') or an
 * unsubscription in the mail app turns e-mail off, with the reason (specification 4). Accepts JSON, or the report as a
 * mail server wrote it (`message/rfc822`). Repeating a report changes nothing.
 */
export async function receiveMailReport(
  tenant: Tenant,
  { body, contentType, signature }: ReceivedReport,
): Promise<ReportAnswer> {
  const { webhook_secret } = tenant.settings.mail
  if (!webhook_secret) return { status: 404, body: { error: 'no_webhook_secret' } }
  const fault = signatureFault(tenant.secret(webhook_secret), body, signature ?? '')
  if (fault) return { status: 401, body: { error: fault } }
  const isMime = /^(message\/rfc822|multipart\/report)\b/i.test(contentType ?? '')
  const reports = isMime ? await readMimeReport(body) : readJsonReports(new TextDecoder().decode(body))
  if (!reports) return { status: 400, body: { error: 'unreadable' } }
  const known = await forTenant(tenant, (db) => apply(db, tenant, reports))
  return { status: 200, body: { reports: reports.length, unknown: reports.length - known } }
}

/** Applies reports; returns how many are about an account of the brand. */
async function apply(db: TenantDb, tenant: Tenant, reports: readonly MailReport[]): Promise<number> {
  let known = 0
  for (const { event, email, token, mailId, permanent } of reports) {
    const id = token ? readUnsubscribeToken(tenant, token)?.accountId : undefined
    const account = { id: id ?? null, key: email && accountKey(email) }
    if (event === 'bounce' && mailId) await noteBounce(db, mailId)
    known += event === 'bounce' && !permanent ? await noteSoftBounce(db, account) : await switchOff(db, account, event)
  }
  return known
}

/** Records a bounce, for a campaign's counts and for inquiries about an e-mail. */
async function noteBounce(db: TenantDb, mailId: string): Promise<void> {
  await db
    .updateTable('calendar_mails')
    .set({ outcome: 'bounced' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', mailId)
    .where('outcome', '=', 'sent')
    .execute()
  await noteBouncedMail(db, mailId)
}

/** The reported account: by the id in our signed token, otherwise by the address. */
interface Reported {
  id: string | null
  key: string | null
}

/**
 * Turns e-mail off. An existing reason is kept, so that a bounce doesn't override what the member did in the mail app.
 */
async function switchOff(db: TenantDb, account: Reported, reason: MailReport['event']): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts set email_disabled_reason = coalesce(email_disabled_reason, ${reason}),
      email_disabled_at = case when email_disabled_reason is null then now() else email_disabled_at end
    where ${isReported(db, account)}`.execute(db)
  return Number(numAffectedRows)
}

/** Counts a soft bounce at most once a day. The count restarts after 30 days without one. */
async function noteSoftBounce(db: TenantDb, account: Reported): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts set soft_bounces = counted.days, soft_bounced_at = counted.at,
      email_disabled_reason = case when counted.days >= ${mostSoftBounces} then coalesce(email_disabled_reason, 'bounce')
        else email_disabled_reason end,
      email_disabled_at = case when counted.days >= ${mostSoftBounces} and email_disabled_reason is null then now()
        else email_disabled_at end
    from (select pool_id, id, 
        case when soft_bounced_at > now() - interval '1 day' then soft_bounces
          when soft_bounced_at > now() - interval '30 days' then soft_bounces + 1 else 1 end as days,
        case when soft_bounced_at > now() - interval '1 day' then soft_bounced_at else now() end as at
      from accounts where ${isReported(db, account)} for update) counted
    where accounts.pool_id = counted.pool_id and accounts.id = counted.id`.execute(db)
  return Number(numAffectedRows)
}

function isReported(db: TenantDb, { id, key }: Reported) {
  const { poolId, tenantId } = db.scope
  return sql<boolean>`accounts.pool_id = ${poolId} and accounts.tenant_id = ${tenantId} and accounts.status <> 'deleted'
    and ${id ? sql`accounts.id = ${id}` : sql`accounts.email_key = ${key}`}`
}

function signatureFault(secret: string, body: Uint8Array, signature: string): 'unsigned' | 'outdated' | null {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (given === '') return 'unsigned'
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(Buffer.from(given, 'hex'), expected)) return 'unsigned'
  return Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds ? 'outdated' : null
}
